import type { ExtraPatient } from './settings.ts';

/**
 * Patients whom the demo office knows: its contacts carry their names, numbers and birthdates, so that what the sandbox's
 * practice has of them is theirs. First | last | birthdate | sex | cell | home | work | e-mail | street | town | ZIP |
 * language | place of the guarantor in this list. The server's seed/demo.test.ts holds the two against each other.
 */
const lines = `
Maya|Okafor|1987-01-01|f|5035550110|||maya.okafor@example.net|4788 NW Quarry Rd|Milwaukie|97222|en|
Daniel|Reyes|1980-08-12|m|5035550111|||daniel.reyes@example.com|2537 N Larkspur Ave|Gresham|97030|en|
Priya|Raman|1992-03-23|f|5035550112|||priya.raman@example.com|2672 SE Orchard Ln|Portland|97214|en|
Tom|Whitfield|1958-10-06|m|5035550113|||tom.whitfield@example.net|8618 SW Maplecrest Dr|Portland|97214|en|
Grace|Lindqvist|1973-05-17|f|5035550114|||grace.lindqvist@example.com|7419 SW Maplecrest Dr|Portland|97214|en|
Linh|Nguyen|1981-12-28|f|5035550115|||linh.nguyen@example.org|2589 SE Alder St|Milwaukie|97222|en|
Rosa|Castillo|1986-07-11|f|5035550116|5035550159||rosa.castillo@example.org|3427 NW Quarry Rd|Milwaukie|97222|es|
Melissa|Hargrove|1989-02-22|f|5035550117|||melissa.hargrove@example.com|8418 N Larkspur Ave|Portland|97214|en|
Irina|Petrov|1977-09-05|f|5035550118|||irina.petrov@example.com|6490 N Larkspur Ave|Portland|97206|en|
Claire|Abernathy|1968-04-16|f|5035550119|||claire.abernathy@example.org|6833 SE Alder St|Portland|97206|en|
Guadalupe|Mendoza|1991-11-27|f|5035550120|5035550163||guadalupe.mendoza@example.org|5078 N Larkspur Ave|Portland|97206|es|
Kirsten|Sorensen|1984-06-10|f|5035550121|||kirsten.sorensen@example.org|2955 SW Maplecrest Dr|Portland|97206|en|
Hoa|Tran|1974-01-21|f|5035550122|||hoa.tran@example.org|613 SW Maplecrest Dr|Portland|97214|en|
Simone|Blackwood|1994-08-04|f|5035550123|||simone.blackwood@example.net|9777 NW Quarry Rd|Tigard|97223|en|
Maureen|Fitzgerald|1962-03-15|f|5035550124|5035550167||maureen.fitzgerald@example.org|3690 NE Willow Ct|Milwaukie|97222|en|
Layla|Haddad|1988-10-26|f|5035550125|||layla.haddad@example.net|4944 SE Alder St|Portland|97214|en|
Beata|Kowalski|1979-05-09|f|5035550126|||beata.kowalski@example.org|153 SE Alder St|Milwaukie|97222|en|
Denise|Washington|1982-12-20|f|5035550127|||denise.washington@example.net|5877 NW Quarry Rd|Gresham|97030|en|
Keiko|Yamamoto|1967-07-03|f|5035550128|||keiko.yamamoto@example.org|8983 SE Orchard Ln|Portland|97206|en|
Patricia|Delgado|1975-02-14|f|5035550129|||patricia.delgado@example.net|4392 N Larkspur Ave|Beaverton|97005|es|
Heather|McAllister|1990-09-25|f|5035550130|||heather.mcallister@example.org|9388 NW Quarry Rd|Gresham|97030|en|
Marit|Johansen|1955-04-08|f|5035550131|5035550173||marit.johansen@example.com|7366 SE Orchard Ln|Milwaukie|97222|en|
Liza|Bautista|1985-11-19|f|5035550132|5035550174||liza.bautista@example.com|1148 NW Quarry Rd|Milwaukie|97222|en|
Wendy|Carmichael|1978-06-02|f|5035550133|||wendy.carmichael@example.org|5966 NW Quarry Rd|Portland|97214|en|
Gina|Ferrara|1971-01-13|f|5035550134|5035550177||gina.ferrara@example.org|4777 SE Alder St|Beaverton|97005|en|
Abena|Osei|1993-08-24|f|5035550135|||abena.osei@example.net|2913 N Larkspur Ave|Portland|97206|en|
Marisol|Vasquez|1996-03-07|f|5035550136|||marisol.vasquez@example.net|3428 NE Willow Ct|Portland|97206|es|
Rachel|Thornton|1983-10-18|f|5035550137|5035550181||rachel.thornton@example.org|8007 SE Alder St|Gresham|97030|en|
Saima|Chaudhry|1987-05-01|f|5035550138|||saima.chaudhry@example.net|170 SE Orchard Ln|Portland|97206|en|
Jana|Novak|1980-12-12|f|5035550139|||jana.novak@example.net|6276 NE Willow Ct|Milwaukie|97222|en|
Barbara|Ellison|1954-07-23|f|5035550140|||barbara.ellison@example.com|4076 SE Alder St|Portland|97206|en|
Soojin|Park|1986-02-06|f|5035550141|||soojin.park@example.org|7273 SE Alder St|Portland|97214|en|
Naomi|Goldberg|1976-09-17|f|5035550142|||naomi.goldberg@example.org|8589 SE Orchard Ln|Portland|97214|en|
Teresa|Ramirez|1964-04-28|f|5035550143|||teresa.ramirez@example.org|7456 SE Orchard Ln|Portland|97214|es|
Camille|Dubois|1991-11-11|f|5035550144|||camille.dubois@example.net|3835 SE Orchard Ln|Tigard|97223|en|
Kimberly|Stafford|1972-06-22|f|5035550145|||kimberly.stafford@example.net|5506 SE Orchard Ln|Gresham|97030|en|
Elif|Kaya|1989-01-05|f|5035550146|||elif.kaya@example.net|7706 N Larkspur Ave|Portland|97214|en|
Lorraine|Montgomery|1957-08-16|f|5035550147|5035550189||lorraine.montgomery@example.org|5114 SE Orchard Ln|Portland|97214|en|
Beatriz|Silva|1984-03-27|f|5035550148|||beatriz.silva@example.org|4777 SE Alder St|Tigard|97223|en|
Allison|Prescott|1995-10-10|f|5035550149|5035550191||allison.prescott@example.com|7864 NE Willow Ct|Portland|97214|en|
Amina|Ibrahim|1981-05-21|f|5035550150|5035550193||amina.ibrahim@example.org|3487 NE Willow Ct|Portland|97214|en|
Brigid|Oconnell|1977-12-04|f|5035550151|||brigid.oconnell@example.net|1842 SE Orchard Ln|Portland|97206|en|
Vivienne|Lam|1988-07-15|f|5035550152|||vivienne.lam@example.com|8140 NE Willow Ct|Milwaukie|97222|en|
Chidi|Okafor|1984-02-26|m|5035550153|||chidi.okafor@example.net|4788 NW Quarry Rd|Milwaukie|97222|en|0
Ada|Okafor|2015-09-09|f|5035550110|||maya.okafor@example.net|4788 NW Quarry Rd|Milwaukie|97222|en|0
Emeka|Okafor|2018-04-20|m|5035550110|||maya.okafor@example.net|4788 NW Quarry Rd|Milwaukie|97222|en|0
Carla|Reyes|1982-11-03|f|5035550154|||carla.reyes@example.org|2537 N Larkspur Ave|Gresham|97030|en|1
Mateo|Reyes|2010-06-14|m|5035550111|||daniel.reyes@example.com|2537 N Larkspur Ave|Gresham|97030|en|1
Lucia|Reyes|2013-01-25|f|5035550111|||daniel.reyes@example.com|2537 N Larkspur Ave|Gresham|97030|en|1
Arjun|Raman|1990-08-08|m|5035550155|||arjun.raman@example.net|2672 SE Orchard Ln|Portland|97214|en|2
Anika|Raman|2021-03-19|f|5035550112|||priya.raman@example.com|2672 SE Orchard Ln|Portland|97214|en|2
Judith|Whitfield|1959-10-02|f|5035550156|||judith.whitfield@example.org|8618 SW Maplecrest Dr|Portland|97214|en|3
Erik|Lindqvist|1971-05-13|m|5035550157|||erik.lindqvist@example.net|7419 SW Maplecrest Dr|Portland|97214|en|4
Nora|Lindqvist|2008-12-24|f|5035550114|||grace.lindqvist@example.com|7419 SW Maplecrest Dr|Portland|97214|en|4
Minh|Nguyen|1979-07-07|m|5035550158|||minh.nguyen@example.net|2589 SE Alder St|Milwaukie|97222|en|5
Kim|Nguyen|2012-02-18|f|5035550115|||linh.nguyen@example.org|2589 SE Alder St|Milwaukie|97222|en|5
Bao|Nguyen|2016-09-01|m|5035550115|||linh.nguyen@example.org|2589 SE Alder St|Milwaukie|97222|en|5
Hector|Castillo|1983-04-12|m|5035550160|5035550159||hector.castillo@example.org|3427 NW Quarry Rd|Milwaukie|97222|es|6
Diego|Castillo|2014-11-23|m|5035550116|5035550159||rosa.castillo@example.org|3427 NW Quarry Rd|Milwaukie|97222|es|6
Sofia|Castillo|2017-06-06|f|5035550116|5035550159||rosa.castillo@example.org|3427 NW Quarry Rd|Milwaukie|97222|es|6
Elena|Castillo|2022-01-17|f|5035550116|5035550159||rosa.castillo@example.org|3427 NW Quarry Rd|Milwaukie|97222|es|6
Brent|Hargrove|1987-08-28|m|5035550161|||brent.hargrove@example.net|8418 N Larkspur Ave|Portland|97214|en|7
Owen|Hargrove|2016-03-11|m|5035550117|||melissa.hargrove@example.com|8418 N Larkspur Ave|Portland|97214|en|7
Chloe|Hargrove|2019-10-22|f|5035550117|||melissa.hargrove@example.com|8418 N Larkspur Ave|Portland|97214|en|7
Sergei|Petrov|1975-05-05|m|5035550118|||irina.petrov@example.com|6490 N Larkspur Ave|Portland|97206|en|8
Anton|Petrov|2009-12-16|m|5035550118|||irina.petrov@example.com|6490 N Larkspur Ave|Portland|97206|en|8
Douglas|Abernathy|1965-07-27|m|5035550162|||douglas.abernathy@example.org|6833 SE Alder St|Portland|97206|en|9
Javier|Mendoza|1989-02-10|m|5035550164|5035550163||javier.mendoza@example.org|5078 N Larkspur Ave|Portland|97206|es|10
Camila|Mendoza|2018-09-21|f|5035550120|5035550163||guadalupe.mendoza@example.org|5078 N Larkspur Ave|Portland|97206|es|10
Andres|Mendoza|2020-04-04|m|5035550120|5035550163||guadalupe.mendoza@example.org|5078 N Larkspur Ave|Portland|97206|es|10
Paul|Sorensen|1982-11-15|m|5035550165|||paul.sorensen@example.org|2955 SW Maplecrest Dr|Portland|97206|en|11
Freya|Sorensen|2013-06-26|f|5035550121|||kirsten.sorensen@example.org|2955 SW Maplecrest Dr|Portland|97206|en|11
Duc|Tran|1972-01-09|m|5035550122|||hoa.tran@example.org|613 SW Maplecrest Dr|Portland|97214|en|12
Vivian|Tran|2008-08-20|f|5035550122|||hoa.tran@example.org|613 SW Maplecrest Dr|Portland|97214|en|12
Kevin|Tran|2011-03-03|m|5035550122|||hoa.tran@example.org|613 SW Maplecrest Dr|Portland|97214|en|12
Andre|Blackwood|1992-10-14|m|5035550166|||andre.blackwood@example.org|9777 NW Quarry Rd|Tigard|97223|en|13
Zoe|Blackwood|2023-05-25|f|5035550123|||simone.blackwood@example.net|9777 NW Quarry Rd|Tigard|97223|en|13
Patrick|Fitzgerald|1960-12-08|m|5035550124|5035550167||maureen.fitzgerald@example.org|3690 NE Willow Ct|Milwaukie|97222|en|14
Omar|Haddad|1985-07-19|m|5035550168|||omar.haddad@example.org|4944 SE Alder St|Portland|97214|en|15
Yusuf|Haddad|2017-02-02|m|5035550125|||layla.haddad@example.net|4944 SE Alder St|Portland|97214|en|15
Noor|Haddad|2020-09-13|f|5035550125|||layla.haddad@example.net|4944 SE Alder St|Portland|97214|en|15
Marek|Kowalski|1978-04-24|m|5035550169|||marek.kowalski@example.com|153 SE Alder St|Milwaukie|97222|en|16
Filip|Kowalski|2012-11-07|m|5035550126|||beata.kowalski@example.org|153 SE Alder St|Milwaukie|97222|en|16
Ola|Kowalski|2015-06-18|f|5035550126|||beata.kowalski@example.org|153 SE Alder St|Milwaukie|97222|en|16
Terrence|Washington|1980-01-01|m|5035550170|||terrence.washington@example.com|5877 NW Quarry Rd|Gresham|97030|en|17
Jalen|Washington|2009-08-12|m|5035550127|||denise.washington@example.net|5877 NW Quarry Rd|Gresham|97030|en|17
Imani|Washington|2014-03-23|f|5035550127|||denise.washington@example.net|5877 NW Quarry Rd|Gresham|97030|en|17
Hiroshi|Yamamoto|1964-10-06|m|5035550128|||keiko.yamamoto@example.org|8983 SE Orchard Ln|Portland|97206|en|18
Ramon|Delgado|1973-05-17|m|5035550171|||ramon.delgado@example.org|4392 N Larkspur Ave|Beaverton|97005|es|19
Ximena|Delgado|2009-12-28|f|5035550129|||patricia.delgado@example.net|4392 N Larkspur Ave|Beaverton|97005|es|19
Scott|McAllister|1988-07-11|m|5035550172|||scott.mcallister@example.net|9388 NW Quarry Rd|Gresham|97030|en|20
Liam|McAllister|2017-02-22|m|5035550130|||heather.mcallister@example.org|9388 NW Quarry Rd|Gresham|97030|en|20
Avery|McAllister|2019-09-05|f|5035550130|||heather.mcallister@example.org|9388 NW Quarry Rd|Gresham|97030|en|20
Piper|McAllister|2022-04-16|f|5035550130|||heather.mcallister@example.org|9388 NW Quarry Rd|Gresham|97030|en|20
Lars|Johansen|1953-11-27|m|5035550131|5035550173||marit.johansen@example.com|7366 SE Orchard Ln|Milwaukie|97222|en|21
Rogelio|Bautista|1983-06-10|m|5035550175|5035550174||rogelio.bautista@example.com|1148 NW Quarry Rd|Milwaukie|97222|en|22
Joshua|Bautista|2011-01-21|m|5035550132|5035550174||liza.bautista@example.com|1148 NW Quarry Rd|Milwaukie|97222|en|22
Bea|Bautista|2016-08-04|f|5035550132|5035550174||liza.bautista@example.com|1148 NW Quarry Rd|Milwaukie|97222|en|22
Greg|Carmichael|1976-03-15|m|5035550176|||greg.carmichael@example.net|5966 NW Quarry Rd|Portland|97214|en|23
Tyler|Carmichael|2008-10-26|m|5035550133|||wendy.carmichael@example.org|5966 NW Quarry Rd|Portland|97214|en|23
Anthony|Ferrara|1969-05-09|m|5035550178|5035550177||anthony.ferrara@example.org|4777 SE Alder St|Beaverton|97005|en|24
Kwame|Osei|1991-12-20|m|5035550179|||kwame.osei@example.com|2913 N Larkspur Ave|Portland|97206|en|25
Kofi|Osei|2021-07-03|m|5035550135|||abena.osei@example.net|2913 N Larkspur Ave|Portland|97206|en|25
Luis|Vasquez|1994-02-14|m|5035550180|||luis.vasquez@example.net|3428 NE Willow Ct|Portland|97206|es|26
Emilia|Vasquez|2019-09-25|f|5035550136|||marisol.vasquez@example.net|3428 NE Willow Ct|Portland|97206|es|26
David|Thornton|1981-04-08|m|5035550182|5035550181||david.thornton@example.org|8007 SE Alder St|Gresham|97030|en|27
Henry|Thornton|2013-11-19|m|5035550137|5035550181||rachel.thornton@example.org|8007 SE Alder St|Gresham|97030|en|27
Lily|Thornton|2016-06-02|f|5035550137|5035550181||rachel.thornton@example.org|8007 SE Alder St|Gresham|97030|en|27
Imran|Chaudhry|1984-01-13|m|5035550183|||imran.chaudhry@example.com|170 SE Orchard Ln|Portland|97206|en|28
Hamza|Chaudhry|2015-08-24|m|5035550138|||saima.chaudhry@example.net|170 SE Orchard Ln|Portland|97206|en|28
Zara|Chaudhry|2018-03-07|f|5035550138|||saima.chaudhry@example.net|170 SE Orchard Ln|Portland|97206|en|28
Petr|Novak|1977-10-18|m|5035550139|||jana.novak@example.net|6276 NE Willow Ct|Milwaukie|97222|en|29
Tereza|Novak|2010-05-01|f|5035550139|||jana.novak@example.net|6276 NE Willow Ct|Milwaukie|97222|en|29
Walter|Ellison|1951-12-12|m|5035550140|||barbara.ellison@example.com|4076 SE Alder St|Portland|97206|en|30
Daniel|Park|1985-07-23|m|5035550184|||daniel.park@example.org|7273 SE Alder St|Portland|97214|en|31
Ethan|Park|2016-02-06|m|5035550141|||soojin.park@example.org|7273 SE Alder St|Portland|97214|en|31
Seth|Goldberg|1974-09-17|m|5035550185|||seth.goldberg@example.com|8589 SE Orchard Ln|Portland|97214|en|32
Eli|Goldberg|2011-04-28|m|5035550142|||naomi.goldberg@example.org|8589 SE Orchard Ln|Portland|97214|en|32
Alfredo|Ramirez|1961-11-11|m|5035550143|||teresa.ramirez@example.org|7456 SE Orchard Ln|Portland|97214|es|33
Etienne|Dubois|1989-06-22|m|5035550186|||etienne.dubois@example.net|3835 SE Orchard Ln|Tigard|97223|en|34
Louise|Dubois|2020-01-05|f|5035550144|||camille.dubois@example.net|3835 SE Orchard Ln|Tigard|97223|en|34
Roger|Stafford|1970-08-16|m|5035550187|||roger.stafford@example.com|5506 SE Orchard Ln|Gresham|97030|en|35
Deniz|Kaya|1988-03-27|m|5035550188|||deniz.kaya@example.org|7706 N Larkspur Ave|Portland|97214|en|36
Can|Kaya|2019-10-10|m|5035550146|||elif.kaya@example.net|7706 N Larkspur Ave|Portland|97214|en|36
Earl|Montgomery|1955-05-21|m|5035550147|5035550189||lorraine.montgomery@example.org|5114 SE Orchard Ln|Portland|97214|en|37
Paulo|Silva|1982-12-04|m|5035550190|||paulo.silva@example.org|4777 SE Alder St|Tigard|97223|en|38
Tiago|Silva|2014-07-15|m|5035550148|||beatriz.silva@example.org|4777 SE Alder St|Tigard|97223|en|38
Ryan|Prescott|1993-02-26|m|5035550192|5035550191||ryan.prescott@example.org|7864 NE Willow Ct|Portland|97214|en|39
Wyatt|Prescott|2022-09-09|m|5035550149|5035550191||allison.prescott@example.com|7864 NE Willow Ct|Portland|97214|en|39
Hassan|Ibrahim|1978-04-20|m|5035550194|5035550193||hassan.ibrahim@example.net|3487 NE Willow Ct|Portland|97214|en|40
Idris|Ibrahim|2012-11-03|m|5035550150|5035550193||amina.ibrahim@example.org|3487 NE Willow Ct|Portland|97214|en|40
Safiya|Ibrahim|2017-06-14|f|5035550150|5035550193||amina.ibrahim@example.org|3487 NE Willow Ct|Portland|97214|en|40
Sean|Oconnell|1975-01-25|m|5035550195|||sean.oconnell@example.net|1842 SE Orchard Ln|Portland|97206|en|41
Declan|Oconnell|2010-08-08|m|5035550151|||brigid.oconnell@example.net|1842 SE Orchard Ln|Portland|97206|en|41
Maeve|Oconnell|2013-03-19|f|5035550151|||brigid.oconnell@example.net|1842 SE Orchard Ln|Portland|97206|en|41
Jonathan|Lam|1986-10-02|m|5035550196|||jonathan.lam@example.com|8140 NE Willow Ct|Milwaukie|97222|en|42
Theo|Lam|2017-05-13|m|5035550152|||vivienne.lam@example.com|8140 NE Willow Ct|Milwaukie|97222|en|42
Ivy|Lam|2020-12-24|f|5035550152|||vivienne.lam@example.com|8140 NE Willow Ct|Milwaukie|97222|en|42
Margaret|Oyelaran|1951-07-07|f|5035550197|||margaret.oyelaran@example.org|5414 SE Orchard Ln|Gresham|97030|en|
Trevor|Lindholm|1996-02-18|m|5035550198|||trevor.lindholm@example.net|9132 NE Willow Ct|Beaverton|97005|en|
Bianca|Moretti|1991-09-01|f|5035550199|||bianca.moretti@example.org|6984 NE Willow Ct|Portland|97206|en|
Curtis|Vaughn|1967-04-12|m|9715550100|||curtis.vaughn@example.net|6431 SW Maplecrest Dr|Portland|97214|en|
Hannah|Eastwood|1999-11-23|f|9715550101|||hannah.eastwood@example.com|7458 NW Quarry Rd|Portland|97214|en|
Vikram|Desai|1994-06-06|m|9715550102|||vikram.desai@example.net|8173 NE Willow Ct|Portland|97206|en|
Joanne|Pruitt|1960-01-17|f|9715550103|||joanne.pruitt@example.com|2549 SE Alder St|Portland|97206|en|
Marcus|Bellamy|1985-08-28|m|9715550104|||marcus.bellamy@example.org|2794 NW Quarry Rd|Portland|97214|en|
Svetlana|Orlova|1970-03-11|f|9715550105|||svetlana.orlova@example.net|255 N Larkspur Ave|Beaverton|97005|en|
Peter|Vandermeer|1963-10-22|m|9715550106|||peter.vandermeer@example.org|8446 SW Maplecrest Dr|Gresham|97030|en|
Alejandra|Fuentes|1997-05-05|f|9715550107|||alejandra.fuentes@example.com|3485 SW Maplecrest Dr|Portland|97206|es|
Nathaniel|Crowe|1989-12-16|m|9715550108||||9562 NE Willow Ct|Portland|97214|en|
Dorothy|Haskins|1944-07-27|f|9715550109|||dorothy.haskins@example.org|6098 NW Quarry Rd|Beaverton|97005|en|
Jasmine|Whitaker|2002-02-10|f|9715550110|||jasmine.whitaker@example.com|960 SE Orchard Ln|Portland|97206|en|
Ignacio|Robles|1977-09-21|m|9715550111|||ignacio.robles@example.org|5210 N Larkspur Ave|Gresham|97030|es|
Rebecca|Thorne|1974-04-04|f|9715550112|||rebecca.thorne@example.net|7879 SE Orchard Ln|Tigard|97223|en|
Samuel|Adeyemi|1981-11-15|m|9715550113|||samuel.adeyemi@example.com|8526 NW Quarry Rd|Beaverton|97005|en|
Colin|Mayfield|1992-06-26|m|9715550114|||colin.mayfield@example.org|8736 N Larkspur Ave|Portland|97206|en|
Derek|Ostrander|1987-01-09|m|9715550116|||derek.ostrander@example.net|7860 N Larkspur Ave|Tigard|97223|en|
Mei-Ling|Zhao|1978-08-20|f|9715550117|||meiling.zhao@example.com|1456 NW Quarry Rd|Portland|97214|en|
Gordon|Pickett|1956-03-03|m|9715550118|||gordon.pickett@example.com|4453 NE Willow Ct|Portland|97214|en|
Natalie|Brandt|1993-10-14|f|9715550119|||natalie.brandt@example.org|1367 NE Willow Ct|Portland|97206|en|
Ruben|Ocampo|1972-05-25|m|9715550120|||ruben.ocampo@example.com|8400 NW Quarry Rd|Portland|97206|es|
Felicia|Grant|1980-12-08|f|9715550121|||felicia.grant@example.com|7420 NE Willow Ct|Portland|97206|en|
Warren|Dietrich|1949-07-19|m|9715550122||9715550123|warren.dietrich@example.com|2734 SE Orchard Ln|Tigard|97223|en|
Anneliese|Huber|1986-02-02|f|9715550124|||anneliese.huber@example.org|2914 SE Orchard Ln|Beaverton|97005|en|
Jerome|Baptiste|1998-09-13|m|9715550125|||jerome.baptiste@example.org|2175 NE Willow Ct|Portland|97214|en|
Stephanie|Kline|1983-04-24|f|9715550126|||stephanie.kline@example.com|7239 SW Maplecrest Dr|Tigard|97223|en|
Oleg|Marchenko|1975-11-07|m|9715550127||||5835 NW Quarry Rd|Tigard|97223|en|
Tanya|Redding|1988-06-18|f|9715550128|||tanya.redding@example.org|4039 SE Orchard Ln|Gresham|97030|en|
Howard|Billings|1953-01-01|m|9715550129|||howard.billings@example.com|4131 SE Orchard Ln|Gresham|97030|en|
Cecilia|Navarro|1995-08-12|f|9715550130|||cecilia.navarro@example.org|376 SE Alder St|Portland|97214|es|
Brandon|Keller|2000-03-23|m|9715550131||9715550132|brandon.keller@example.net|9233 NE Willow Ct|Gresham|97030|en|
Lucille|Fairbanks|1947-10-06|f|9715550133|||lucille.fairbanks@example.com|1111 NE Willow Ct|Gresham|97030|en|
Arturo|Espinoza|1984-05-17|m|9715550134|||arturo.espinoza@example.com|8562 NE Willow Ct|Portland|97214|es|
Gwendolyn|Pratt|1966-12-28|f|9715550135|||gwendolyn.pratt@example.net|5591 NE Willow Ct|Gresham|97030|en|
`;

/**
 * Patients of whom the office has a contact that may or may not be theirs: a number without a birthdate, a name that is
 * only alike. They wait for a person's word.
 */
const doubtful: ExtraPatient[] = [
  { FName: 'Roderick', LName: 'Salas', Birthdate: '1987-04-02', Gender: 0, WirelessPhone: '9715550140' },
  {
    FName: 'Leonard',
    LName: 'Fisk',
    Birthdate: '1959-12-19',
    Gender: 0,
    WirelessPhone: '9715550142',
    // A lab case whose patient nobody has matched yet.
    lab: true,
  },
  { FName: 'Paige', LName: 'Donnelly', Birthdate: '1998-08-08', Gender: 1, WirelessPhone: '9715550141' },
  { FName: 'Mark', LName: 'Donnelly', Birthdate: '1996-01-30', Gender: 0, HmPhone: '9715550141' },
];

const punctuate = (ten: string | undefined, at: number): string => {
  if (!ten) return '';
  const [area, exchange, line] = [ten.slice(0, 3), ten.slice(3, 6), ten.slice(6)];
  return [`(${area})${exchange}-${line}`, `${area}-${exchange}-${line}`, `${area}.${exchange}.${line}`][
    at % 3
  ]!;
};

const known: ExtraPatient[] = lines
  .trim()
  .split('\n')
  .map((line, at) => {
    const [FName, LName, Birthdate, sex, cell, home, work, Email, Address, City, Zip, language, head] =
      line.split('|');
    return {
      FName: FName!,
      LName: LName!,
      Birthdate: Birthdate!,
      Gender: sex === 'f' ? 1 : 0,
      WirelessPhone: punctuate(cell, at),
      HmPhone: punctuate(home, at + 1),
      WkPhone: punctuate(work, at + 2),
      Email: Email!,
      Address: Address!,
      City: City!,
      State: 'OR',
      Zip: Zip!,
      Language: language === 'es' ? 'spa' : 'eng',
      ...(head ? { head: Number(head) } : {}),
    };
  });

/** Beside 2,000 made-up ones, so that their PatNums are 2,001 and on. */
export const demoPatients: readonly ExtraPatient[] = [...known, ...doubtful];
export const DEMO_MADE_UP = 2_000;
