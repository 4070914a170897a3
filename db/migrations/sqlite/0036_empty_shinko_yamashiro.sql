CREATE TABLE `coin_drafts` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`form` text NOT NULL,
	`obverse_image_url` text,
	`reverse_image_url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
