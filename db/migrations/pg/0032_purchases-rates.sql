CREATE TABLE "official_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"rate" text NOT NULL,
	"day" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "purchases" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "home_currency" text;