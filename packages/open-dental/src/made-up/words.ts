/** Names and places of people who never were. */
const list = (text: string): readonly string[] => text.split(' ');

export const womenNames = list(
  'Olivia Emma Ava Sophia Isabella Mia Charlotte Amelia Evelyn Abigail Harper Emily Elizabeth Sofia Madison Avery Ella Scarlett Grace Victoria Riley Aria Lily Aubrey Zoey Penelope Lillian Addison Layla Natalie Camila Hannah Brooklyn Nora Leah Savannah Audrey Claire Eleanor Skylar Ellie Samantha Stella Violet Mila Allison Alexa Anna Hazel Aaliyah Ariana Lucy Caroline Sarah Genesis Kennedy Sadie Gabriella Madelyn Adeline Maya Autumn Aurora Piper Hailey Arianna Kaylee Ruby Serenity Eva Naomi Nevaeh Alice Luna Bella Quinn Lydia Peyton Melanie Kylie Margaret Dorothy Joyce Phyllis Brenda Yolanda Guadalupe Ximena Priya Mei Noor Fatima Ingrid Siobhan Zuzana',
);
export const menNames = list(
  'Liam Noah Mason Logan Lucas Ethan Jacob Elijah Aiden Benjamin James William Alexander Michael Daniel Henry Jackson Sebastian Matthew Samuel David Carter Wyatt Jayden John Owen Dylan Luke Gabriel Anthony Isaac Grayson Jack Julian Levi Christopher Joshua Andrew Lincoln Mateo Ryan Jaxon Nathan Aaron Isaiah Thomas Charles Caleb Josiah Christian Hunter Eli Jonathan Connor Landon Adrian Asher Cameron Leo Theodore Jeremiah Hudson Robert Easton Nolan Nicholas Ezra Colton Angel Brayden Jordan Dominic Austin Ian Adam Walter Eugene Harold Clarence Raymond Gerald Diego Javier Hiroshi Rajesh Omar Dmitri Olaf Seamus Kwame',
);
export const surnames = list(
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells Vargas Henry Chen Freeman Webb Tucker Guzman Burns Crawford Olson Simpson Porter Hunter Gordon Mendez Silva Shaw Snyder Mason Dixon Munoz Hunt Hicks Holmes Palmer Wagner Black Robertson Boyd Rose Stone Salazar Fox Warren Mills Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley Spencer Hawkins Arnold Pierce Hansen Peters Santos Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews Alvarado Ray Delgado Berry Perkins Hoffman Johnston Matthews Pena Richards Contreras Willis Carpenter Lawrence Sandoval O'Brien O'Neill D'Angelo St.James Lindström Núñez Müller Bjørnstad Kowalczyk Nakamura",
);
export const streets = list(
  'Alder Birch Cedar Douglas Elm Fir Hawthorne Juniper Laurel Madrone Maple Oak Pine Poplar Sequoia Spruce Sumac Tamarack Vine Willow Burnside Division Clinton Belmont Morrison Salmon Taylor Yamhill Everett Flanders',
);
/** City, state, beginning of the ZIP code. */
export const cities = [
  ['Portland', 'OR', '972'],
  ['Beaverton', 'OR', '970'],
  ['Gresham', 'OR', '970'],
  ['Lake Oswego', 'OR', '970'],
  ['Tigard', 'OR', '972'],
  ['Vancouver', 'WA', '986'],
] as const;
/** Area codes of the West. Those of the demo's own contacts are left out: nobody is taken for another by chance. */
export const areaCodes = list(
  '458 564 253 206 425 509 208 986 530 916 775 702 707 209 559 831 805 661 760 442 909 951 714 657 562 310 424 323 213 818 747 626 801 385 435 307 406 605 701 308 402 531 719 970 505 575 928 520 480 602 623 915 806 432 325 940 903 430 936 979 361 956 830 210 726 512 737 254 682 817 469 972 214 945 281 346 713 832 409 918 539 580 405 316 620 785 913 816 975 417 660 573 636 314 217 447 309 779 815 331 630 708 464 773 312 872 847 224 618 730',
);
export const employers = [
  'Columbia Paper',
  'Cascade Freight',
  'City Schools',
  'Rose Quarter Hotels',
  'Willamette Mills',
  'Harbor Electric',
  'Northwest Credit Union',
  'Evergreen Foods',
  'State of Oregon',
  'Summit Outdoor',
  'Bridgetown Software',
  'Tualatin Health',
] as const;
/** Name, phone, electronic id. Numbers are of the range kept for stories. */
export const carriers = [
  ['Delta Dental of Oregon', '(888)555-0101', 'CDOR1'],
  ['MetLife Dental', '(888)555-0102', '65978'],
  ['Cigna Dental', '(888)555-0103', '62308'],
  ['Aetna Dental', '(888)555-0104', '60054'],
  ['Guardian', '(888)555-0105', '64246'],
  ['Regence BlueCross BlueShield', '(888)555-0106', '00851'],
  ['Moda Health', '(888)555-0107', '13350'],
  ['Principal Dental', '(888)555-0108', '61271'],
  ['United Concordia', '(888)555-0109', 'CX014'],
  ['Humana Dental', '(888)555-0110', '73288'],
  ['Willamette Dental', '(888)555-0111', 'WDG01'],
  ['Ameritas', '(888)555-0112', '47009'],
] as const;
export const laboratories = [
  ['Evergreen Dental Lab', '(888)555-0131', 'cases@evergreenlab.example'],
  ['Cascade Ceramics', '(888)555-0132', 'hello@cascadeceramics.example'],
  ['Northwest Prosthetics', '(888)555-0133', ''],
  ['Old Town Dental Arts (closed)', '(888)555-0134', ''],
] as const;
