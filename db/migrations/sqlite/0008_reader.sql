CREATE TABLE `reader_sides` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`coin_id` integer NOT NULL,
	`side` text NOT NULL,
	`photo_hash` text NOT NULL,
	`type_id` text NOT NULL,
	`item_id` text,
	`look` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`coin_id`) REFERENCES `coins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reader_sides_coin` ON `reader_sides` (`coin_id`,`side`);--> statement-breakpoint
CREATE INDEX `reader_sides_type` ON `reader_sides` (`user_id`,`type_id`);--> statement-breakpoint
ALTER TABLE `photos` ADD `circle` text;