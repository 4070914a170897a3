CREATE TABLE "coin_files" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"coin_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"position" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "official_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"rate" text NOT NULL,
	"day" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "purchases" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "home_currency" text;--> statement-breakpoint
ALTER TABLE "coin_files" ADD CONSTRAINT "coin_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_files" ADD CONSTRAINT "coin_files_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_files_of_coin" ON "coin_files" USING btree ("coin_id","position");--> statement-breakpoint
CREATE INDEX "coin_files_user" ON "coin_files" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "coin_files_hash" ON "coin_files" USING btree ("hash");