ALTER TABLE "coins" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "kind" text DEFAULT 'photo' NOT NULL;