CREATE TABLE "catalogue_readings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"coin_id" bigint
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "catalogue_ids" text;