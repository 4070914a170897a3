import { expect, test } from 'bun:test';
import { categoryOf } from '../../../shared/coins/category.ts';
import { answer, catalogues, referee } from './testing.ts';

/** Names as given, with series, face value, year and mark; then name, type, type of the form and category. */
const NAMES = [
  // Cents
  '1835 Classic Head Half Cent | Classic Head | half cent | 1835 |  | 1835 Classic Head Half Cent | half-cent-classic-head | Classic Head Half Cent | Other Coins',
  'Draped Bust | Draped Bust | half cent | 1804 |  | 1804 Draped Bust Half Cent | half-cent-draped-bust | Draped Bust Half Cent | Other Coins',
  '1793 Chain Cent | Flowing Hair Large Cent | cent | 1793 |  | 1793 Flowing Hair Large Cent (Chain reverse) | large-cent-chain | Flowing Hair Large Cent | Other Coins',
  'Large Cent | Braided Hair Large Cent | one cent | 1851 |  | 1851 Braided Hair Large Cent | large-cent-braided-hair | Braided Hair Large Cent | Other Coins',
  '1857 Flying Eagle Cent | Flying Eagle | cent | 1857 |  | 1857 Flying Eagle Cent | flying-eagle-cent | Flying Eagle Cent | Flying Eagle Cents',
  'Indian Head Penny | Indian Head Cent | one cent | 1900 |  | 1900 Indian Head Cent | indian-cent-bronze | Indian Head Penny | Indian Head Pennies',
  '1859 Indian Head Cent | Indian Head Cents (1859-1909) | cent | 1859 |  | 1859 Indian Head Cent | indian-cent-copper-nickel-laurel | Indian Head Penny | Indian Head Pennies',
  '1909-S VDB Lincoln Cent | Lincoln Wheat Cent | cent | 1909 | S | 1909-S VDB Lincoln Wheat Cent | lincoln-wheat-vdb | Wheat Penny | Wheat Pennies',
  'Lincoln Wheat Penny | Lincoln Wheat Cent (1909-1958) | penny | 1931 | S | 1931-S Lincoln Wheat Cent | lincoln-wheat-bronze | Wheat Penny | Wheat Pennies',
  '1943 Steel Penny | Lincoln Cent | cent | 1943 | D | 1943-D Lincoln Wheat Cent (steel) | lincoln-wheat-steel-1943 | Wheat Penny | Wheat Pennies',
  '1944-D Lincoln Wheat Ears Cent | Lincoln Cents, Wheat Reverse | cent | 1944 | D | 1944-D Lincoln Wheat Cent | lincoln-wheat-shell-case | Wheat Penny | Wheat Pennies',
  'Lincoln Cent | Lincoln Cent | cent | 1951 | S | 1951-S Lincoln Wheat Cent | lincoln-wheat-bronze-1947 | Wheat Penny | Wheat Pennies',
  '1974 Lincoln Memorial Cent | Lincoln Memorial Cent | cent | 1974 | S | 1974-S Lincoln Memorial Cent | lincoln-memorial-bronze | Lincoln Penny | Lincoln Pennies',
  'Penny | Lincoln Cent | one cent | 1999 | D | 1999-D Lincoln Memorial Cent | lincoln-memorial-zinc | Lincoln Penny | Lincoln Pennies',
  '2009 Lincoln Bicentennial Cent - Formative Years | Lincoln Bicentennial Cents | cent | 2009 | D | 2009-D Lincoln Bicentennial Cent (Formative Years) | lincoln-2009-formative-years | Lincoln Penny | Lincoln Pennies',
  '2015 Lincoln Shield Cent | Lincoln Union Shield | cent | 2015 | D | 2015-D Lincoln Shield Cent | lincoln-shield-cent | Lincoln Penny | Lincoln Pennies',
  'Two Cent Piece | Two-Cent Piece | two cents | 1865 |  | 1865 Two-Cent Piece | two-cent-piece | Two-Cent Piece | Other Coins',
  'Three Cent Nickel | Three-Cent Nickel | 3 cents | 1881 |  | 1881 Three-Cent Nickel | three-cent-nickel | Three-Cent Nickel | Other Coins',
  'Silver Three Cent Piece (Trime) | Three-Cent Silver | three cents | 1852 |  | 1852 Three-Cent Silver | three-cent-silver-type-1 | Three-Cent Silver | Other Coins',
  // Nickels
  'Shield Nickel | Shield Nickel | five cents | 1869 |  | 1869 Shield Nickel | shield-nickel-no-rays | Shield Nickel | Shield Nickels',
  'Liberty Head V Nickel | Liberty Head Five Cents | nickel | 1907 |  | 1907 Liberty Head Nickel | liberty-nickel-with-cents | Liberty Head Nickel | Liberty Head Nickels',
  'Liberty Head | Liberty Head | nickel | 1912 | S | 1912-S Liberty Head Nickel | liberty-nickel-with-cents | Liberty Head Nickel | Liberty Head Nickels',
  'Indian Head Nickel | Buffalo Nickel | five cents | 1926 | S | 1926-S Buffalo Nickel | buffalo-nickel-type-2 | Buffalo Nickel | Buffalo Nickels',
  'Indian Head Five Cents | Indian Head/Buffalo Nickel | nickel | 1935 | D | 1935-D Buffalo Nickel | buffalo-nickel-type-2 | Buffalo Nickel | Buffalo Nickels',
  '1913 Buffalo Nickel Type 1 | Buffalo Nickel | nickel | 1913 |  | 1913 Buffalo Nickel (Type 1, raised ground) | buffalo-nickel-type-1 | Buffalo Nickel | Buffalo Nickels',
  'Jefferson Nickel | Jefferson Nickel | 5 cents | 1939 | D | 1939-D Jefferson Nickel | jefferson-nickel-prewar | Jefferson Nickel | Jefferson Nickels',
  '1943-P Jefferson War Nickel | Jefferson Nickels, Wartime | nickel | 1943 | P | 1943-P Jefferson Nickel (wartime silver) | jefferson-nickel-wartime | Jefferson Nickel | Jefferson Nickels',
  'Jefferson | Jefferson | nickel | 1964 | D | 1964-D Jefferson Nickel | jefferson-nickel-1946-2003 | Jefferson Nickel | Jefferson Nickels',
  '2005 American Bison Nickel | Westward Journey Nickel Series | nickel | 2005 | P | 2005-P Jefferson Nickel (American Bison) | jefferson-nickel-2005-bison | Jefferson Nickel | Jefferson Nickels',
  'Jefferson Nickel | Jefferson Nickel (Return to Monticello) | nickel | 2012 | D | 2012-D Jefferson Nickel | jefferson-nickel-2006 | Jefferson Nickel | Jefferson Nickels',
  // Dimes and half dimes
  'Seated Liberty | Seated Liberty | half dime | 1861 |  | 1861 Seated Liberty Half Dime | half-dime-seated-legend | Seated Liberty Half Dime | Other Coins',
  'Capped Bust Half Dime | Capped Bust | half dime | 1832 |  | 1832 Capped Bust Half Dime | half-dime-capped-bust | Capped Bust Half Dime | Other Coins',
  'Capped Bust Dime | Capped Bust | dime | 1835 |  | 1835 Capped Bust Dime | dime-capped-bust-small | Capped Bust Dime | Other Coins',
  '1876-CC Liberty Seated Dime | Liberty Seated | dime | 1876 | CC | 1876-CC Seated Liberty Dime | dime-seated-legend-1875 | Seated Liberty Dime | Seated Liberty Dimes',
  'Barber Dime | Liberty Head (Barber) Dime | dime | 1909 | O | 1909-O Barber Dime | barber-dime | Barber Dime | Barber Dimes',
  '1916-D Mercury Dime | Winged Liberty Head Dime (Mercury) | dime | 1916 | D | 1916-D Mercury Dime | mercury-dime | Mercury Dime | Mercury Dimes',
  'Winged Liberty Head Dime | Winged Liberty Head | ten cents | 1942 | S | 1942-S Mercury Dime | mercury-dime | Mercury Dime | Mercury Dimes',
  'Mercury "Winged Cap" Dime | Mercury Dimes (1916–1945) | Dime | 1945 |  | 1945 Mercury Dime | mercury-dime | Mercury Dime | Mercury Dimes',
  'Roosevelt Dime | Roosevelt Dime | dime | 1955 | S | 1955-S Roosevelt Dime | roosevelt-dime-silver | Roosevelt Dime | Roosevelt Dimes',
  '2003 Roosevelt Dime | Roosevelt | 10 cents | 2003 | P | 2003-P Roosevelt Dime | roosevelt-dime-clad | Roosevelt Dime | Roosevelt Dimes',
  'Twenty Cent Piece | Liberty Seated Twenty Cents | twenty cents | 1875 | S | 1875-S Twenty-Cent Piece | twenty-cent-piece | Twenty-Cent Piece | Other Coins',
  // Quarters
  'Capped Bust Quarter | Capped Bust | quarter | 1834 |  | 1834 Capped Bust Quarter | quarter-capped-bust-small | Capped Bust Quarter | Other Coins',
  'Seated Liberty Quarter | Liberty Seated Quarters | quarter | 1891 | O | 1891-O Seated Liberty Quarter | quarter-seated-motto-1875 | Seated Liberty Quarter | Other Coins',
  'Barber | Barber | quarter dollar | 1901 | S | 1901-S Barber Quarter | barber-quarter | Barber Quarter | Barber Quarters',
  'Standing Liberty Quarter | Standing Liberty | 25 cents | 1927 | S | 1927-S Standing Liberty Quarter | standing-liberty-quarter-type-2-recessed | Standing Liberty Quarter | Standing Liberty Quarters',
  'Washington Silver Quarter | Washington Quarter | quarter dollar | 1932 | D | 1932-D Washington Quarter | washington-quarter-silver | Washington Quarter | Washington Quarters',
  'George Washington Quarter | Washington Quarters | quarter | 1986 | D | 1986-D Washington Quarter | washington-quarter-clad | Washington Quarter | Washington Quarters',
  '1976 Bicentennial Washington Quarter (Drummer Boy) | Washington Quarter | quarter | 1976 | D | 1976-D Washington Quarter (Bicentennial) | washington-quarter-bicentennial-clad | Washington Quarter | Washington Quarters',
  '1999-P Delaware Quarter | 50 State Quarters – Delaware | quarter dollar | 1999 | P | 1999-P Delaware State Quarter | state-quarter-clad | Washington Quarter | State Quarters',
  'Kansas | Statehood Quarters | quarter | 2005 | D | 2005-D Kansas State Quarter | state-quarter-clad | Washington Quarter | State Quarters',
  'Washington Quarter - Tennessee | 50 State Quarters Program | quarter | 2002 | P | 2002-P Tennessee State Quarter | state-quarter-clad | Washington Quarter | State Quarters',
  '2009 Guam Quarter | D.C. and U.S. Territories Quarters | quarter | 2009 | D | 2009-D Guam Quarter | dc-territories-quarter-clad | Washington Quarter | State Quarters',
  '2010 Hot Springs National Park | America the Beautiful Quarters | quarter | 2010 | D | 2010-D Hot Springs National Park Quarter | america-the-beautiful-quarter-clad | Washington Quarter | America the Beautiful Quarters',
  'Yellowstone Quarter | America the Beautiful Quarters Program | quarter | 2010 | P | 2010-P Yellowstone National Park Quarter | america-the-beautiful-quarter-clad | Washington Quarter | America the Beautiful Quarters',
  '2021 Washington Crossing the Delaware Quarter | Washington Quarter | quarter | 2021 | P | 2021-P Washington Crossing the Delaware Quarter | washington-quarter-2021-delaware-clad | Washington Quarter | Washington Quarters',
  '2022 Maya Angelou | American Women Quarters Program | quarter | 2022 | P | 2022-P Maya Angelou Quarter | american-women-quarter-clad | Washington Quarter | American Women Quarters',
  // Half dollars
  'Capped Bust Half Dollar | Capped Bust Half Dollars, Lettered Edge | half dollar | 1827 |  | 1827 Capped Bust Half Dollar | half-capped-bust-lettered | Capped Bust Half Dollar | Other Coins',
  'Liberty Seated Half Dollar | Seated Liberty | half dollar | 1877 | S | 1877-S Seated Liberty Half Dollar | half-seated-motto-1875 | Seated Liberty Half Dollar | Other Coins',
  'Barber Half | Barber Half Dollar | half dollar | 1915 | D | 1915-D Barber Half Dollar | barber-half-dollar | Barber Half Dollar | Barber Half Dollars',
  'Walking Liberty Half | Walking Liberty Half | half dollar | 1941 | S | 1941-S Walking Liberty Half Dollar | walking-liberty-half-dollar | Walking Liberty Half Dollar | Walking Liberty Half Dollars',
  '50c | Liberty Walking Half Dollar | 50 cents | 1943 |  | 1943 Walking Liberty Half Dollar | walking-liberty-half-dollar | Walking Liberty Half Dollar | Walking Liberty Half Dollars',
  'Benjamin Franklin Half Dollar | Franklin | half dollar | 1957 | D | 1957-D Franklin Half Dollar | franklin-half-dollar | Franklin Half Dollar | Franklin Half Dollars',
  '1964 Kennedy Half Dollar | Kennedy Half Dollar | half dollar | 1964 | D | 1964-D Kennedy Half Dollar | kennedy-half-dollar-1964 | Kennedy Half Dollar | Kennedy Half Dollars',
  'John F. Kennedy Half Dollar | Kennedy | fifty cents | 1968 | D | 1968-D Kennedy Half Dollar | kennedy-half-dollar-40-silver | Kennedy Half Dollar | Kennedy Half Dollars',
  '1976 Bicentennial Kennedy Half Dollar | Kennedy Half Dollar | half dollar | 1976 |  | 1976 Kennedy Half Dollar (Bicentennial) | kennedy-half-dollar-bicentennial-clad | Kennedy Half Dollar | Kennedy Half Dollars',
  'JFK Half | Kennedy Half Dollar | half dollar | 1995 | P | 1995-P Kennedy Half Dollar | kennedy-half-dollar-clad | Kennedy Half Dollar | Kennedy Half Dollars',
  // Dollars
  '1799 Draped Bust Dollar | Draped Bust | dollar | 1799 |  | 1799 Draped Bust Dollar | dollar-draped-bust-heraldic | Draped Bust Dollar | Other Coins',
  'Seated Liberty Dollar | Liberty Seated Dollars | dollar | 1846 |  | 1846 Seated Liberty Dollar | dollar-seated-no-motto | Seated Liberty Dollar | Other Coins',
  'Trade Dollar | Trade Dollar | dollar | 1877 | S | 1877-S Trade Dollar | trade-dollar | Trade Dollar | Trade Dollars',
  '1881-S Morgan Silver Dollar Mint State | Morgan Dollar | $1 | 1881 | S | 1881-S Morgan Dollar | morgan-dollar | Morgan Silver Dollar | Morgan Silver Dollars',
  'Liberty Head (Morgan) Dollar | Morgan | one dollar | 1889 | CC | 1889-CC Morgan Dollar | morgan-dollar | Morgan Silver Dollar | Morgan Silver Dollars',
  'Peace Silver Dollar | Peace Dollar | silver dollar | 1923 |  | 1923 Peace Dollar | peace-dollar | Peace Silver Dollar | Peace Silver Dollars',
  'Eisenhower Dollar | Eisenhower | dollar | 1978 | D | 1978-D Eisenhower Dollar | eisenhower-dollar-clad | Eisenhower Dollar | Eisenhower Dollars',
  'Ike Dollar | Eisenhower Dollar | dollar | 1972 |  | 1972 Eisenhower Dollar | eisenhower-dollar-clad | Eisenhower Dollar | Eisenhower Dollars',
  'SBA Dollar | Susan B. Anthony Dollar | one dollar | 1979 | P | 1979-P Susan B. Anthony Dollar | susan-b-anthony-dollar | Susan B. Anthony Dollar | Susan B. Anthony Dollars',
  '2000-P Sacagawea Golden Dollar | Sacagawea / Native American Dollar | dollar | 2000 | P | 2000-P Sacagawea Dollar | sacagawea-dollar | Sacagawea Dollar | Sacagawea Dollars',
  '2012 Sacagawea | Sacagawea / Native American Dollar | dollar | 2012 | D | 2012-D Native American Dollar (Trade routes of the 17th century) | native-american-dollar | Native American Dollar | Sacagawea Dollars',
  '2007 George Washington | Presidential Dollar – George Washington | dollar | 2007 | P | 2007-P George Washington Presidential Dollar | presidential-dollar | Presidential Dollar | Presidential Dollars',
  'Abraham Lincoln Presidential $1 Coin | Presidential $1 Coin Program | $1 | 2010 | D | 2010-D Abraham Lincoln Presidential Dollar | presidential-dollar | Presidential Dollar | Presidential Dollars',
  'American Innovation Dollar - Delaware | American Innovation $1 Coin | dollar | 2019 | P | 2019-P Delaware American Innovation Dollar (Annie Jump Cannon classifying stars) | american-innovation-dollar | American Innovation Dollar | American Innovation Dollars',
  // Gold
  'Indian Princess Gold Dollar | Gold Dollar Type 3 | one dollar gold | 1874 |  | 1874 Gold Dollar | gold-dollar-type-3 | Gold Dollar | Other Coins',
  'Liberty Head $2.50 | Liberty Head Quarter Eagle | $2.50 | 1903 |  | 1903 Liberty Head Quarter Eagle | quarter-eagle-liberty | Liberty Head Quarter Eagle | Other Coins',
  'Indian Head Quarter Eagle | Indian Head $2.50 Gold | two and a half dollars | 1911 | D | 1911-D Indian Head Quarter Eagle | quarter-eagle-indian | Indian Head Quarter Eagle | Other Coins',
  'Coronet Head Gold Half Eagle | Liberty Head Half Eagle | five dollars | 1882 | S | 1882-S Liberty Head Half Eagle | half-eagle-liberty-motto | Liberty Head Half Eagle | Other Coins',
  'Indian Head $5 | Indian Head Half Eagle | $5 | 1909 | D | 1909-D Indian Head Half Eagle | half-eagle-indian | Indian Head Half Eagle | Other Coins',
  'Liberty Head Eagle | Liberty Head $10 Gold Eagle | ten dollars | 1894 |  | 1894 Liberty Head Eagle | eagle-liberty-motto | Liberty Head Eagle | Liberty Head Eagles',
  'Indian Head Gold Eagle | Indian Head Eagle | $10 | 1932 |  | 1932 Indian Head Eagle | eagle-indian-motto | Indian Head Eagle | Indian Head Eagles',
  'Saint-Gaudens Double Eagle | Saint-Gaudens | twenty dollars | 1924 |  | 1924 Saint-Gaudens Double Eagle | double-eagle-saint-gaudens-motto | Saint-Gaudens Double Eagle | Double Eagles',
  '1904 Coronet Head $20 | Coronet Head Gold Double Eagle | $20 | 1904 | S | 1904-S Liberty Head Double Eagle | double-eagle-liberty-type-3 | Liberty Head Double Eagle | Double Eagles',
  'Three Dollar Gold Piece | Indian Princess Three Dollar Gold | $3 | 1878 |  | 1878 Three Dollar Gold | three-dollar-gold | Three Dollar Gold | Other Coins',
  // Bullion, commemoratives and sets
  'American Silver Eagle | American Silver Eagle | one dollar | 1995 |  | 1995 American Silver Eagle | american-silver-eagle-type-1 | American Eagle | American Silver Eagles',
  'American Eagle 1 oz Silver Bullion Coin | American Silver Eagle Program | dollar | 2003 |  | 2003 American Silver Eagle | american-silver-eagle-type-1 | American Eagle | American Silver Eagles',
  '2022 American Silver Eagle Type 2 | American Silver Eagle | dollar | 2022 |  | 2022 American Silver Eagle | american-silver-eagle-type-2 | American Eagle | American Silver Eagles',
  '1/10 oz American Gold Eagle | American Gold Eagle | $5 | 1999 |  | 1999 American Gold Eagle 1/10 oz | american-gold-eagle-tenth-oz-type-1 | American Eagle | Gold Eagles',
  'American Gold Eagle 1 oz | American Gold Eagle | fifty dollars | 2011 |  | 2011 American Gold Eagle 1 oz | american-gold-eagle-1oz-type-1 | American Eagle | Gold Eagles',
  'American Buffalo Gold Coin 1 oz | American Gold Buffalo | $50 | 2013 |  | 2013 American Buffalo 1 oz Gold | gold-buffalo-1oz | American Buffalo 1 oz Gold | Other Coins',
  'American Platinum Eagle 1 oz | American Platinum Eagle | $100 | 2005 |  | 2005 American Platinum Eagle 1 oz | platinum-eagle-1oz | American Eagle | Other Coins',
  "Columbian Exposition Half Dollar | Early Commemoratives | half dollar | 1893 |  | 1893 World's Columbian Exposition Half Dollar | commemorative-half-classic | Commemorative Coins | Commemorative Coins",
  'Booker T. Washington | Commemorative half dollar | half dollar | 1946 | D | 1946-D Booker T. Washington Half Dollar | commemorative-half-classic | Commemorative Coins | Commemorative Coins',
  'Statue of Liberty Half Dollar | Modern Commemorative | half dollar | 1986 | D | 1986-D Statue of Liberty Half Dollar | commemorative-half-modern-clad | Commemorative Coins | Commemorative Coins',
].map((line) => line.split(' | '));

test('the table has names over all series', () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(80);
});

test.each(NAMES)('%s (%s, %s) of %s %s is the %s', (name, series, denomination, year, mark, ...expected) => {
  const mintMark = mark?.trim() ?? '';
  const verdict = referee(catalogues, answer({ name, series, denomination, year: Number(year), mintMark }));
  const { catalogueMatch, amendments, ...coin } = verdict;
  const category = categoryOf({ name: coin.name ?? '', coinType: coin.coinType ?? '', year: coin.year });
  expect([coin.name, catalogueMatch?.typeId, coin.coinType, category]).toEqual(expected);
  expect(catalogueMatch?.possible).toBe(true);
  expect([coin.year, coin.mintMark]).toEqual([Number(year), mintMark || null]);
  expect(amendments).toEqual([]);
});
