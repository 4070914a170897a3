CREATE TABLE "photo_removals" (
	"hash" text PRIMARY KEY NOT NULL,
	"remove_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "photo_removals_due" ON "photo_removals" USING btree ("remove_at");