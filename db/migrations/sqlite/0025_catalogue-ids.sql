CREATE TABLE `catalogue_readings` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`coin_id` integer
);
--> statement-breakpoint
ALTER TABLE `coins` ADD `catalogue_ids` text;