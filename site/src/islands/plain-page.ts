// What the pages have that the server fills and that do without React: together, so that it is one file and not one for each.
import './news/ages.ts';
import './releases/days.ts';
import './toaster/plain-toaster.ts';
