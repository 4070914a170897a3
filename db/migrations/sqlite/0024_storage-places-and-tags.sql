CREATE TABLE `coin_tags` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`coin_id` integer NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`user_id`, `key`, `coin_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`coin_id`) REFERENCES `coins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `coin_tags_of_coin` ON `coin_tags` (`coin_id`);--> statement-breakpoint
ALTER TABLE `coins` ADD `storage_location` text;--> statement-breakpoint
ALTER TABLE `coins` ADD `tags` text;--> statement-breakpoint
CREATE INDEX `coins_by_place` ON `coins` (`user_id`,`storage_location`,`created_at`,`id`,`deleted_at`) WHERE "coins"."deleted_at" is null and "coins"."storage_location" is not null;