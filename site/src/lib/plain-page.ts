// What the pages have that the server fills and that do without React: together, so that it is one file and not one for each.
import '../islands/news/ages.ts';
import '../islands/releases/days.ts';
import '../islands/toaster/plain-toaster.ts';
