CREATE TABLE `request_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`route` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_keys_age` ON `request_keys` (`created_at`);