CREATE TABLE `ai_usage` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`identifications` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `photos` ADD `upload_hash` text;--> statement-breakpoint
ALTER TABLE `photos` ADD `perceptual_hash` text;--> statement-breakpoint
CREATE INDEX `photos_upload` ON `photos` (`user_id`,`upload_hash`);--> statement-breakpoint
ALTER TABLE `temporary_identifications` ADD `coin_id` integer;--> statement-breakpoint
CREATE INDEX `feedback_photo` ON `active_learning_feedback` (`user_id`,`obverse_image_hash`);--> statement-breakpoint
CREATE INDEX `feedback_outcomes` ON `active_learning_feedback` (`prediction_model`,`is_validated`);