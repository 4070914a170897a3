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
ALTER TABLE `coins` ADD `grade_order` integer;--> statement-breakpoint
ALTER TABLE `coins` ADD `weight_order` integer;--> statement-breakpoint
CREATE INDEX `coins_by_kind` ON `coins` (`user_id`,`category`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_grade` ON `coins` (`user_id`,`grade_order`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_pieces` ON `coins` (`user_id`,`quantity`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_weight` ON `coins` (`user_id`,`weight_order`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_certificate` ON `coins` (`user_id`,`certification_number`,`id`) WHERE "coins"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `coins_by_place_name` ON `coins` (`user_id`,lower("storage_location"),`id`) WHERE "coins"."deleted_at" is null;