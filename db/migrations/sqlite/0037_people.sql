CREATE TABLE `audit_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event` text NOT NULL,
	`account` text,
	`address` text NOT NULL,
	`method` text,
	`reason` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_events_account` ON `audit_events` (`account`,`id`);--> statement-breakpoint
CREATE INDEX `audit_events_at` ON `audit_events` (`at`);--> statement-breakpoint
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
--> statement-breakpoint
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
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`view` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_views_user` ON `saved_views` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `server_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`fields` text NOT NULL,
	`title` text,
	`token_hash` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer,
	`visits` integer DEFAULT 0 NOT NULL,
	`last_visit_at` integer,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_token_hash_unique` ON `shares` (`token_hash`);--> statement-breakpoint
CREATE INDEX `shares_user` ON `shares` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `coins` ADD `grade_order` integer;--> statement-breakpoint
ALTER TABLE `coins` ADD `weight_order` integer;--> statement-breakpoint
CREATE INDEX `coins_by_kind` ON `coins` (`user_id`,`category`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_grade` ON `coins` (`user_id`,`grade_order`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_pieces` ON `coins` (`user_id`,`quantity`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_weight` ON `coins` (`user_id`,`weight_order`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_certificate` ON `coins` (`user_id`,`certification_number`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_place_name` ON `coins` (`user_id`,lower("storage_location"),`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `collection_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `role` text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `start_dismissed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `quota_mb` integer;