CREATE TABLE "pcgs_answers" (
	"question" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pcgs_days" (
	"day" text PRIMARY KEY NOT NULL,
	"calls" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pcgs_usage" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "pcgs_usage_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "pcgs_usage" ADD CONSTRAINT "pcgs_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pcgs_answers_by_age" ON "pcgs_answers" USING btree ("fetched_at");