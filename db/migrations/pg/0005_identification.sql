CREATE TABLE "ai_usage" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"identifications" bigint DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "upload_hash" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "perceptual_hash" text;--> statement-breakpoint
ALTER TABLE "temporary_identifications" ADD COLUMN "coin_id" bigint;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_photo" ON "active_learning_feedback" USING btree ("user_id","obverse_image_hash");--> statement-breakpoint
CREATE INDEX "feedback_outcomes" ON "active_learning_feedback" USING btree ("prediction_model","is_validated");--> statement-breakpoint
CREATE INDEX "photos_upload" ON "photos" USING btree ("user_id","upload_hash");