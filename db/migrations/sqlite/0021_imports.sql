CREATE TABLE `coin_sources` (
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`reference` text NOT NULL,
	`coin_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `source`, `reference`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`coin_id`) REFERENCES `coins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `coin_sources_coin` ON `coin_sources` (`coin_id`);--> statement-breakpoint
CREATE TABLE `imported_coins` (
	`import_id` text NOT NULL,
	`coin_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`before` text,
	`after` text,
	PRIMARY KEY(`import_id`, `coin_id`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`coin_id`) REFERENCES `coins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imported_coins_coin` ON `imported_coins` (`coin_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`signature` text NOT NULL,
	`mapping` text NOT NULL,
	`state` text NOT NULL,
	`alike` text,
	`problem` text,
	`position` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`skipped` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `imports_signature` ON `imports` (`user_id`,`signature`);