CREATE TABLE "coin_drafts" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"form" jsonb NOT NULL,
	"obverse_image_url" text,
	"reverse_image_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coin_drafts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "coin_drafts" ADD CONSTRAINT "coin_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;