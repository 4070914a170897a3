CREATE TABLE "coin_sources" (
	"user_id" text NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"coin_id" bigint NOT NULL,
	CONSTRAINT "coin_sources_user_id_source_reference_pk" PRIMARY KEY("user_id","source","reference")
);
--> statement-breakpoint
CREATE TABLE "imported_coins" (
	"import_id" text NOT NULL,
	"coin_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "imported_coins_import_id_coin_id_pk" PRIMARY KEY("import_id","coin_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"signature" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text NOT NULL,
	"alike" text,
	"problem" text,
	"position" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"added" bigint DEFAULT 0 NOT NULL,
	"updated" bigint DEFAULT 0 NOT NULL,
	"skipped" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "coin_sources" ADD CONSTRAINT "coin_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_sources" ADD CONSTRAINT "coin_sources_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_coins" ADD CONSTRAINT "imported_coins_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_coins" ADD CONSTRAINT "imported_coins_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_coins" ADD CONSTRAINT "imported_coins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_sources_coin" ON "coin_sources" USING btree ("coin_id");--> statement-breakpoint
CREATE INDEX "imported_coins_coin" ON "imported_coins" USING btree ("coin_id");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_signature" ON "imports" USING btree ("user_id","signature");