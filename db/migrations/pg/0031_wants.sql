CREATE TABLE "wants" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'want' NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"year" bigint,
	"year_to" bigint,
	"year_approximate" boolean DEFAULT false NOT NULL,
	"mint_mark" text,
	"coin_type" text,
	"variation" text,
	"condition" text,
	"price_limit_cents" bigint,
	"currency" text DEFAULT 'USD' NOT NULL,
	"priority" bigint DEFAULT 2 NOT NULL,
	"note" text,
	"import_id" text,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wants_user" ON "wants" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "wants_import" ON "wants" USING btree ("import_id");