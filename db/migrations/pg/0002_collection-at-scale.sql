CREATE TABLE "collection_values" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"value_cents" bigint NOT NULL,
	CONSTRAINT "collection_values_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
DROP INDEX "coins_in_trash";--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_values" ADD CONSTRAINT "collection_values_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coins_by_category_value" ON "coins" USING btree ("user_id","category","value_order","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_category_name" ON "coins" USING btree ("user_id","category","name_order","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_unsearched" ON "coins" USING btree ("id") WHERE "coins"."search_text" = '';--> statement-breakpoint
CREATE INDEX "coins_in_trash" ON "coins" USING btree ("user_id","deleted_at","id") WHERE "coins"."deleted_at" is not null;