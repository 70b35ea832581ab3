import { createHash } from 'node:crypto';
import { foldLetters, imports as contract, toE164 } from '@chairline/contract';
import { readBirthdate } from './read-date.ts';
import type { Table } from './table.ts';

type Field = contract.ImportField;

/**
 * Headers by field, the surest first: those that Open Dental, Dentrix, Eaglesoft, Google Contacts and Outlook write (their
 * export documentation), and Spanish ones. Compared without case, accents and punctuation. Of Weave no page that could be
 * read names the columns of an export (its help, weavehelp.com, was looked through): of it the common forms are known, for its
 * contacts come from the practice's software.
 */
const headers: Readonly<Record<Field, readonly string[]>> = {
  first_name: words(
    'firstname,fname,first,givenname,patientfirstname,patfname,patientfirst,contactfirstname,forename,nombre,nombres,primernombre',
  ),
  last_name: words(
    'lastname,lname,last,surname,familyname,patientlastname,patlname,patientlast,contactlastname,apellido,apellidos,primerapellido',
  ),
  ph1: words(
    'wirelessphone,wireless,mobilephone,mobile,mobilenumber,mobilephonenumber,cellphone,cell,cellnumber,cellphonenumber,cellular,phonemobile,phonecell,patientmobilephone,patientcellphone,phone,phonenumber,phone1,phone1value,primaryphone,mainphone,contactphone,contactnumber,telephone,telephonenumber,tel,celular,movil,telefonomovil,telefonocelular,telefono,numerodetelefono,numero',
  ),
  ph2: words(
    'hmphone,homephone,home,homephonenumber,homenumber,phonehome,homephone1,patienthomephone,phone2,phone2value,secondaryphone,otherphone,telefonocasa,telefonodecasa,telefonofijo,telefonoparticular',
  ),
  ph3: words(
    'wkphone,workphone,work,workphonenumber,worknumber,phonework,patientworkphone,businessphone,officephone,phone3,phone3value,telefonotrabajo,telefonodetrabajo,telefonodeltrabajo,telefonooficina',
  ),
  email: words(
    'email,emailaddress,email1value,email1,primaryemail,patientemail,mail,correo,correoelectronico,correoelectronico1',
  ),
  Birthdate: words(
    'birthdate,dateofbirth,dob,birthday,birth,patientdob,bdate,fechadenacimiento,nacimiento,fechanacimiento',
  ),
  gender: words('gender,sex,genero,sexo'),
  address: words(
    'address,address1,street,streetaddress,addressline1,homestreet,address1street,homeaddress,mailingaddress,direccion,direccion1,domicilio,calle',
  ),
  address2: words(
    'address2,addressline2,street2,homestreet2,address1extendedaddress,apt,unit,suite,direccion2',
  ),
  city: words('city,homecity,address1city,town,ciudad,localidad,municipio'),
  zip: words('zip,zipcode,postalcode,homepostalcode,address1postalcode,postcode,postal,codigopostal,cp'),
  state: words('state,homestate,address1region,region,stateprovince,province,st,estado,provincia'),
};

const fullNames = words(
  'name,fullname,patientname,patient,contactname,displayname,contact,patientfullname,nombrecompleto,nombreyapellido,nombreyapellidos,paciente,customer,customername,clientname',
);

function words(list: string): string[] {
  return list.split(',');
}

const plain = (header: string): string => foldLetters(header).replace(/[^a-z\d]/g, '');

const allHeaders = new Set([...Object.values(headers).flat(), ...fullNames]);

/** Whether a cell says what programs that export contacts write above a column. */
export const isKnownHeader = (cell: string): boolean => allHeaders.has(plain(cell));

/** What a column must nearly always hold to be taken for a field whatever its header says. */
const contents: readonly [Field, (text: string, now: Date) => boolean][] = [
  ['email', (text) => /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(text)],
  ['ph1', (text) => toE164(text) !== null],
  ['Birthdate', (text, now) => (readBirthdate(text, now) ?? '') !== ''],
];
/** Headers of days that nobody was born on: the last visit, the next one, when somebody was entered. */
const OTHER_DAY =
  /visit|appointment|appt|cita|created|added|updated|modified|entered|seen|since|recall|recare|due|sent|contacted|anniversary/;
const SAMPLE = 50;
const MOSTLY = 0.8;

/** How many rows tell what a file's columns hold. */
const LOOKED_AT = 500;

/** The first things that a column holds. */
export function samplesOf(table: Pick<Table, 'columns' | 'rows'>, column: number, most: number): string[] {
  const found: string[] = [];
  for (const { cells } of table.rows.slice(0, LOOKED_AT)) {
    const text = (cells[column] ?? '').trim();
    if (text !== '') found.push(text);
    if (found.length === most) break;
  }
  return found;
}

/** Which column each field is most likely read from: by the headers, else by what a column holds. */
export function guessMapping(table: Pick<Table, 'columns' | 'rows'>, now: Date): contract.ImportMapping {
  const names = table.columns.map(plain);
  const taken = new Set<number>();
  const mapping: contract.ImportMapping = {};
  const take = (field: Field, at: number): void => {
    mapping[field] = table.columns[at]!;
    taken.add(at);
  };
  const isFilled = (at: number) => samplesOf(table, at, 1).length > 0;
  const find = (list: readonly string[]): number => {
    // A column that is empty is the last choice: exports have many that nobody fills in.
    const places = list.flatMap((name) =>
      names.flatMap((own, at) => (own === name && !taken.has(at) ? [at] : [])),
    );
    return places.find(isFilled) ?? places[0] ?? -1;
  };
  for (const field of contract.importFields) {
    const at = find(headers[field]);
    if (at >= 0) take(field, at);
  }
  if (mapping.first_name === undefined || mapping.last_name === undefined) {
    const at = find(fullNames);
    if (at >= 0 && mapping.first_name === undefined) {
      take('first_name', at);
      mapping.last_name ??= table.columns[at]!;
    }
  }
  for (const [field, fits] of contents) {
    if (mapping[field] !== undefined) continue;
    const at = names.findIndex((_, place) => {
      if (taken.has(place) || (field === 'Birthdate' && OTHER_DAY.test(names[place]!))) return false;
      const samples = samplesOf(table, place, SAMPLE);
      return (
        samples.length > 0 && samples.filter((text) => fits(text, now)).length >= samples.length * MOSTLY
      );
    });
    if (at >= 0) take(field, at);
  }
  for (const other of ['ph2', 'ph3'] as const) {
    // Who has home phones alone still has phones.
    if (mapping.ph1 !== undefined || mapping[other] === undefined) continue;
    mapping.ph1 = mapping[other];
    delete mapping[other];
  }
  return mapping;
}

/** The same for files with the same headers: what a mapping is remembered by. */
export const fingerprintOf = (columns: readonly string[]): string =>
  createHash('sha256').update(columns.map(plain).join('\u0001')).digest('hex').slice(0, 32);
