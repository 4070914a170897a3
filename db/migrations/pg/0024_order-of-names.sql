-- Texts are in the order of their bytes, as SQLite has them, whatever the collation of the database.
ALTER TABLE "coins" ALTER COLUMN "name_order" TYPE text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "collection_totals" ALTER COLUMN "category" TYPE text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "active_learning_feedback" ALTER COLUMN "country" TYPE text COLLATE "C";
