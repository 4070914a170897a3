ALTER TABLE "coins" ADD COLUMN "kind" text DEFAULT 'coin' NOT NULL;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "year_to" bigint;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "year_approximate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "thickness" text;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "edge" text;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "catalogue_numbers" jsonb;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "serial_number" text;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "pieces" bigint;