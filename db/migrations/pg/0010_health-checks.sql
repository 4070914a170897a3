CREATE TABLE "health_checks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
