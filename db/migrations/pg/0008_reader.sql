CREATE TABLE "reader_sides" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"coin_id" bigint NOT NULL,
	"side" text NOT NULL,
	"photo_hash" text NOT NULL,
	"type_id" text NOT NULL,
	"item_id" text,
	"look" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "circle" jsonb;--> statement-breakpoint
ALTER TABLE "reader_sides" ADD CONSTRAINT "reader_sides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_sides" ADD CONSTRAINT "reader_sides_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reader_sides_coin" ON "reader_sides" USING btree ("coin_id","side");--> statement-breakpoint
CREATE INDEX "reader_sides_type" ON "reader_sides" USING btree ("user_id","type_id");