CREATE TABLE `collection_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`collection_id` text NOT NULL,
	`person_id` text,
	`kind` text NOT NULL,
	`coin_id` integer,
	`name` text NOT NULL,
	`fields` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`collection_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `collection_changes_collection` ON `collection_changes` (`collection_id`,`id`);--> statement-breakpoint
CREATE INDEX `collection_changes_coin` ON `collection_changes` (`collection_id`,`coin_id`,`id`);--> statement-breakpoint
CREATE INDEX `collection_changes_person` ON `collection_changes` (`person_id`);--> statement-breakpoint
CREATE TABLE `collection_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`collection_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`email` text,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`collection_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `collection_invitations_token_hash_unique` ON `collection_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `collection_invitations_collection` ON `collection_invitations` (`collection_id`);--> statement-breakpoint
CREATE INDEX `collection_invitations_user` ON `collection_invitations` (`user_id`);--> statement-breakpoint
CREATE TABLE `collection_members` (
	`collection_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`collection_id`, `user_id`),
	FOREIGN KEY (`collection_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `collection_members_user` ON `collection_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `collections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `collections_owner` ON `collections` (`user_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `collection_id` text;