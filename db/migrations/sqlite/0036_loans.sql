ALTER TABLE `coins` ADD `loans` text;--> statement-breakpoint
CREATE INDEX `coins_lent` ON `coins` (`user_id`,`id`) WHERE "coins"."deleted_at" is null and "coins"."loans" is not null;