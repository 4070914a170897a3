CREATE TABLE "exchange_rates" (
	"user_id" text NOT NULL,
	"currency" text NOT NULL,
	"rate" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "exchange_rates_user_id_currency_pk" PRIMARY KEY("user_id","currency")
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "own_purchase_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "own_estimated_value_cents" bigint;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coins_in_own_currency" ON "coins" USING btree ("user_id","id") WHERE "coins"."own_estimated_value_cents" is not null or "coins"."own_purchase_price_cents" is not null;