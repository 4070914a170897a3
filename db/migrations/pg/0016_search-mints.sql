-- Coins are found by the name of their mint: what is searched of those with a mint mark is derived anew when the program runs.
UPDATE "coins" SET "search_text" = '' WHERE "mint_mark" <> '';
