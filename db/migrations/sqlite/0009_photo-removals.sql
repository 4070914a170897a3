CREATE TABLE `photo_removals` (
	`hash` text PRIMARY KEY NOT NULL,
	`remove_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `photo_removals_due` ON `photo_removals` (`remove_at`);