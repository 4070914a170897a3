CREATE TABLE `coin_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`coin_id` integer NOT NULL,
	`kind` text NOT NULL,
	`role` text NOT NULL,
	`hash` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`coin_id`) REFERENCES `coins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `coin_files_of_coin` ON `coin_files` (`coin_id`,`position`);--> statement-breakpoint
CREATE INDEX `coin_files_user` ON `coin_files` (`user_id`,`hash`);--> statement-breakpoint
CREATE INDEX `coin_files_hash` ON `coin_files` (`hash`);--> statement-breakpoint
CREATE TABLE `official_rates` (
	`currency` text PRIMARY KEY NOT NULL,
	`rate` text NOT NULL,
	`day` text NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `coins` ADD `purchases` text;--> statement-breakpoint
ALTER TABLE `users` ADD `home_currency` text;