/** Given and family names of the large office, combined at random. */
export const givenNames =
  `Aaron Abigail Adam Adriana Aisha Alan Alberto Alejandro Alex Alice Alicia Amanda Amir Amy Ana Andre Andrea Andrew Angela Anita
Anna Anthony Antonio Arjun Arthur Ashley Barbara Beatrice Benjamin Bernard Beth Brandon Brenda Brian Bruce Carl Carla Carlos
Carmen Carol Caroline Catherine Cecilia Charles Charlotte Chen Chloe Christian Christina Claire Connor Craig Cynthia Daniel
David Deborah Dennis Derek Diana Diego Donald Donna Doris Dorothy Dylan Edith Edward Eileen Elena Elizabeth Ella Ellen Emily
Emma Eric Erika Ethan Eva Evelyn Farah Fatima Felix Fernando Fiona Frances Francis Frank Gabriel Gail Gary George Gerald Gloria
Grace Greg Hana Hannah Harold Hassan Heather Hector Helen Henry Holly Howard Hugo Ian Ibrahim Irene Isaac Isabel Ivan Jack
Jacob James Jamie Janet Jasmine Jason Javier Jean Jeffrey Jennifer Jessica Jin Joan Joel John Jonathan Jorge Jose Joseph Joyce
Juan Judith Julia Julian Justin Karen Karim Katherine Keith Kelly Kenneth Kevin Kim Kyle Lan Larry Laura Lauren Leah Leo Leon
Leonard Leslie Lily Linda Lisa Logan Lois Louis Lucia Lucy Luis Luna Lydia Madison Marcus Margaret Maria Marie Marilyn Mario
Mark Martha Martin Mary Mateo Matthew Maya Megan Mei Melissa Michael Michelle Miguel Mila Mohamed Monica Nadia Nancy Natalie
Nathan Nicholas Nicole Nina Noah Nora Olga Oliver Olivia Omar Oscar Pamela Patricia Patrick Paul Paula Peter Philip Phyllis
Rachel Ralph Ramona Raymond Rebecca Ricardo Richard Robert Roberto Roger Ronald Rosa Rose Roy Ruth Ryan Samantha Samuel Sandra
Sara Scott Sean Sharon Shirley Simon Sofia Sonia Sophia Stella Stephanie Stephen Steven Susan Tariq Teresa Theo Theresa Thomas
Timothy Tina Todd Tracy Tyler Valerie Vanessa Vera Victor Victoria Vincent Virginia Walter Wayne Wendy William Yasmin Yuki Zachary
Zoe`.split(/\s+/);

export const familyNames =
  `Abbott Adams Adeyemi Aguilar Ahmed Alexander Ali Allen Alvarado Alvarez Anders Anderson Andrews Archer Armstrong Arnold Ashford
Austin Bailey Baker Baldwin Banerjee Banks Barber Barnes Barrett Barton Bauer Becker Bell Bennett Benson Berg Bishop Black Blair
Blake Bowen Boyd Bradley Brady Brewer Briggs Brooks Bryant Burgess Burke Burns Burton Byrne Caldwell Campbell Campos Cardenas
Carlson Carpenter Carr Carroll Carson Carter Castro Chan Chandler Chang Chapman Chavez Chen Cho Choi Christensen Clark Clarke
Cohen Cole Coleman Collins Cook Cooper Cortez Costa Craig Crawford Cross Cruz Cunningham Curtis Dalton Daniels Davidson Davies
Davis Dawson Dean Diaz Dixon Doyle Drake Duncan Dunn Duran Eaton Edwards Elliott Ellis Emerson Erickson Espinoza Estrada Evans
Farrell Ferguson Fernandez Fields Fischer Fisher Fleming Fletcher Flores Ford Foster Fowler Fox Francis Franco Franklin Frazier
Freeman French Fuller Garcia Gardner Garner Garza Gibson Gilbert Gill Glover Gomez Gonzalez Goodman Gordon Graham Grant Gray
Green Griffin Guerrero Gupta Gutierrez Guzman Hale Hall Hamilton Hansen Hanson Hardy Harper Harris Harrison Hart Harvey Hassan
Hayes Henderson Henry Hernandez Herrera Hicks Higgins Hill Hoffman Holland Holmes Holt Hopkins Horton Howard Howell Huang Hudson
Hughes Hunt Hunter Hussain Ingram Jackson Jacobs James Jennings Jensen Jimenez Johnson Johnston Jones Jordan Joseph Kaur Keller
Kelly Kennedy Kerr Khan Kim King Klein Knight Kumar Lambert Lane Larsen Larson Lawrence Lawson Le Lee Leon Lewis Li Lin Lindsey
Little Liu Lloyd Logan Long Lopez Lowe Lucas Luna Lynch Lynn Lyons Mack Maldonado Manning Marks Marsh Marshall Martin Martinez
Mason Matthews May Mcbride Mccarthy Mccoy Mcdonald Mcgee Mckinney Medina Mendez Mendoza Meyer Miles Miller Mills Miranda
Mitchell Molina Montoya Moore Morales Moran Moreno Morgan Morris Morrison Moss Munoz Murphy Murray Myers Nash Navarro Neal Nelson
Newman Newton Nguyen Nichols Nielsen Norman Norris Nunez Obrien Ochoa Oconnor Olsen Olson Ortega Ortiz Osborne Owens Pacheco
Padilla Page Palmer Park Parker Parks Parsons Patel Patterson Payne Pearson Pena Perez Perkins Perry Peters Peterson Pham
Phillips Pierce Porter Powell Powers Price Quinn Ramirez Ramos Randall Reed Reese Reeves Reid Reyes Reynolds Rhodes Rice
Richards Richardson Riley Rios Rivera Robbins Roberts Robinson Rodriguez Rogers Rojas Romero Rosales Rose Ross Rossi Roth Rowe
Ruiz Russell Ryan Salas Salazar Salinas Sanchez Sanders Sandoval Santiago Santos Saunders Schmidt Schneider Schultz Schwartz
Scott Sharma Sharp Shaw Shelton Sherman Silva Simmons Simon Simpson Singh Smith Snyder Solis Soto Spencer Stanley Steele Stein
Stevens Stewart Stone Strickland Suarez Sullivan Summers Sutton Swanson Sweeney Tan Tate Taylor Terry Thomas Thompson Thornton
Todd Torres Townsend Tran Trevino Tucker Turner Underwood Valdez Valencia Vargas Vasquez Vaughn Vazquez Vega Vu Wade Wagner
Walker Wallace Walsh Walters Walton Wang Ward Warner Warren Washington Watkins Watson Watts Weaver Webb Weber Webster Welch
Wells West Wheeler White Whitehead Wiley Wilkins Williams Williamson Willis Wilson Wise Wolf Wong Wood Woods Wright Wu Yang
Yates Yoon Young Zamora Zhang Ziegler Zimmerman`.split(/\s+/);
