ALTER TABLE `coins` ADD `catalogue_issue` text;--> statement-breakpoint
CREATE INDEX `coins_by_issue` ON `coins` (`user_id`,`catalogue_issue`,`quantity`) WHERE "coins"."deleted_at" is null;