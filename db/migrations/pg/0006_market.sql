CREATE TABLE "news_feeds" (
	"url" text PRIMARY KEY NOT NULL,
	"title" text,
	"etag" text,
	"last_modified" text,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "valuations" (
	"coin_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"source" text NOT NULL,
	"value_cents" bigint NOT NULL,
	"confidence" text NOT NULL,
	"metadata" jsonb,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "valuations_coin_id_source_pk" PRIMARY KEY("coin_id","source")
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "valuation_preference" text;--> statement-breakpoint
ALTER TABLE "collection_values" ADD COLUMN "paid_cents" bigint;--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "image_source" text;--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "feed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "fingerprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "found_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_history" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "upcoming_releases" ADD COLUMN "image_source" text;--> statement-breakpoint
ALTER TABLE "upcoming_releases" ADD COLUMN "key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "upcoming_releases" ADD COLUMN "origin" text DEFAULT 'imported' NOT NULL;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "valuations_user" ON "valuations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "news_fingerprint" ON "news_articles" USING btree ("fingerprint");--> statement-breakpoint
UPDATE "upcoming_releases" SET "key" = 'row-' || "id";--> statement-breakpoint
ALTER TABLE "upcoming_releases" ADD CONSTRAINT "upcoming_releases_key_unique" UNIQUE("key");--> statement-breakpoint
INSERT INTO "valuations" ("coin_id", "user_id", "source", "value_cents", "confidence", "recorded_at")
SELECT "id", "user_id", coalesce("valuation_source", 'owner'), "estimated_value_cents",
  CASE WHEN "valuation_source" = 'ai' THEN 'low' ELSE 'high' END, coalesce("valued_at", "created_at")
FROM "coins" WHERE "estimated_value_cents" IS NOT NULL AND coalesce("valuation_source", 'owner') IN ('owner', 'ai');
