CREATE TABLE "coin_tags" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"coin_id" bigint NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "coin_tags_user_id_key_coin_id_pk" PRIMARY KEY("user_id","key","coin_id")
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "storage_location" text;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "tags" jsonb;--> statement-breakpoint
ALTER TABLE "coin_tags" ADD CONSTRAINT "coin_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_tags" ADD CONSTRAINT "coin_tags_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_tags_of_coin" ON "coin_tags" USING btree ("coin_id");--> statement-breakpoint
CREATE INDEX "coins_by_place" ON "coins" USING btree ("user_id","storage_location","created_at","id","deleted_at") WHERE "coins"."deleted_at" is null and "coins"."storage_location" is not null;