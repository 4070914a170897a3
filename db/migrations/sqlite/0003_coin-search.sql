-- What the words of a search are looked up in: one row a coin that is not in the trash, kept in step by triggers.
-- Three letters of the private use area stand for the owner (db/search.ts makes the same), so that a search meets
-- one trigram of its owner's coins and not everybody's.
CREATE VIRTUAL TABLE `coin_search` USING fts5(`text`, tokenize = 'trigram remove_diacritics 1', content = '', contentless_delete = 1);
--> statement-breakpoint
-- By default the whole index is merged anew when many coins leave it at once, which holds everybody up for seconds.
INSERT INTO `coin_search` (`coin_search`, `rank`) VALUES ('deletemerge', 0);
--> statement-breakpoint
CREATE TRIGGER `coin_search_added` AFTER INSERT ON `coins` WHEN new.`deleted_at` IS NULL BEGIN
  INSERT INTO `coin_search` (`rowid`, `text`) VALUES (new.`id`, char(
    57344 + 256 * instr('123456789abcdef', substr(new.`user_id`, 1, 1)) + 16 * instr('123456789abcdef', substr(new.`user_id`, 2, 1)) + instr('123456789abcdef', substr(new.`user_id`, 3, 1)),
    57344 + 256 * instr('123456789abcdef', substr(new.`user_id`, 4, 1)) + 16 * instr('123456789abcdef', substr(new.`user_id`, 5, 1)) + instr('123456789abcdef', substr(new.`user_id`, 6, 1)),
    57344 + 256 * instr('123456789abcdef', substr(new.`user_id`, 7, 1)) + 16 * instr('123456789abcdef', substr(new.`user_id`, 8, 1)) + instr('123456789abcdef', substr(new.`user_id`, 10, 1))
  ) || new.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `coin_search_removed` AFTER DELETE ON `coins` WHEN old.`deleted_at` IS NULL BEGIN
  DELETE FROM `coin_search` WHERE `rowid` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `coin_search_trashed` AFTER UPDATE OF `deleted_at` ON `coins`
WHEN old.`deleted_at` IS NULL AND new.`deleted_at` IS NOT NULL BEGIN
  DELETE FROM `coin_search` WHERE `rowid` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `coin_search_updated` AFTER UPDATE OF `search_text`, `user_id`, `deleted_at` ON `coins`
WHEN new.`deleted_at` IS NULL AND (
  old.`deleted_at` IS NOT NULL OR new.`search_text` IS NOT old.`search_text` OR new.`user_id` IS NOT old.`user_id`
) BEGIN
  INSERT OR REPLACE INTO `coin_search` (`rowid`, `text`) VALUES (new.`id`, char(
    57344 + 256 * instr('123456789abcdef', substr(new.`user_id`, 1, 1)) + 16 * instr('123456789abcdef', substr(new.`user_id`, 2, 1)) + instr('123456789abcdef', substr(new.`user_id`, 3, 1)),
    57344 + 256 * instr('123456789abcdef', substr(new.`user_id`, 4, 1)) + 16 * instr('123456789abcdef', substr(new.`user_id`, 5, 1)) + instr('123456789abcdef', substr(new.`user_id`, 6, 1)),
    57344 + 256 * instr('123456789abcdef', substr(new.`user_id`, 7, 1)) + 16 * instr('123456789abcdef', substr(new.`user_id`, 8, 1)) + instr('123456789abcdef', substr(new.`user_id`, 10, 1))
  ) || new.`search_text`);
END;
--> statement-breakpoint
-- The coins that are there already, with their owners; their words are derived once the program runs.
INSERT INTO `coin_search` (`rowid`, `text`) SELECT `id`, char(
    57344 + 256 * instr('123456789abcdef', substr(`user_id`, 1, 1)) + 16 * instr('123456789abcdef', substr(`user_id`, 2, 1)) + instr('123456789abcdef', substr(`user_id`, 3, 1)),
    57344 + 256 * instr('123456789abcdef', substr(`user_id`, 4, 1)) + 16 * instr('123456789abcdef', substr(`user_id`, 5, 1)) + instr('123456789abcdef', substr(`user_id`, 6, 1)),
    57344 + 256 * instr('123456789abcdef', substr(`user_id`, 7, 1)) + 16 * instr('123456789abcdef', substr(`user_id`, 8, 1)) + instr('123456789abcdef', substr(`user_id`, 10, 1))
  ) FROM `coins` WHERE `deleted_at` IS NULL;
