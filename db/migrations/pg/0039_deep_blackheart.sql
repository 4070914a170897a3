CREATE TABLE "saved_views" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"view" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "grade_order" bigint;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "weight_order" bigint;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_user" ON "saved_views" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "coins_by_kind" ON "coins" USING btree ("user_id","category","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_grade" ON "coins" USING btree ("user_id","grade_order","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_pieces" ON "coins" USING btree ("user_id","quantity","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_weight" ON "coins" USING btree ("user_id","weight_order","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_certificate" ON "coins" USING btree ("user_id","certification_number","id") WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "coins_by_place_name" ON "coins" USING btree ("user_id",lower("storage_location"),"id") WHERE "coins"."deleted_at" is null;