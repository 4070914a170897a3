ALTER TABLE "imports" ADD COLUMN "wrong" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failures" bigint DEFAULT 0 NOT NULL;