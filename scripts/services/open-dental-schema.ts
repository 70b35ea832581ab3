import {
  type ColumnKind,
  gathered,
  odTableNames,
  odTables,
  type OdTableName,
} from '../../packages/open-dental/src/index.ts';

/**
 * The part of Open Dental's schema (25.3) that the connector reads, as its schema document has it: no NULLs, empty
 * dates 0001-01-01, doubles for money, stamps that move by themselves, keys without foreign keys; and some columns
 * beside them that must never leave the office.
 */

const kinds: Record<ColumnKind, string> = {
  key: 'bigint NOT NULL AUTO_INCREMENT',
  name: 'varchar(255) NOT NULL',
  ref: 'bigint NOT NULL DEFAULT 0',
  int: 'int NOT NULL DEFAULT 0',
  bool: 'tinyint NOT NULL DEFAULT 0',
  money: 'double NOT NULL DEFAULT 0',
  text: "varchar(255) NOT NULL DEFAULT ''",
  date: "date NOT NULL DEFAULT '0001-01-01'",
  datetime: "datetime NOT NULL DEFAULT '0001-01-01 00:00:00'",
  time: "time NOT NULL DEFAULT '00:00:00'",
};

/** Where a column is not what its kind says. */
const exceptions: Record<string, string> = {
  'preference.ValueString': 'text NOT NULL',
  'patient.WirelessPhone': "varchar(30) NOT NULL DEFAULT ''",
  'patient.HmPhone': "varchar(30) NOT NULL DEFAULT ''",
  'patient.WkPhone': "varchar(30) NOT NULL DEFAULT ''",
  'appointment.Note': 'text NOT NULL',
  'appointment.ProcDescript': 'text NOT NULL',
  'recall.Note': 'text NOT NULL',
  'claim.ClaimStatus': "char(1) NOT NULL DEFAULT ''",
  'claim.ClaimNote': 'text NOT NULL',
  'labcase.Instructions': 'text NOT NULL',
};

/** What stands beside the columns that are read, and is none of ours. */
const beside: Partial<Record<OdTableName, string[]>> = {
  preference: ['`PrefNum` bigint NOT NULL AUTO_INCREMENT', '`Comments` text NOT NULL'],
  patient: [
    "`SSN` varchar(100) NOT NULL DEFAULT ''",
    '`AddrNote` text NOT NULL',
    '`MedUrgNote` text NOT NULL',
  ],
};

const indexes: Partial<Record<OdTableName, string[]>> = {
  patient: ['Guarantor', 'LName', 'PriProv', 'ClinicNum', 'DateTStamp'],
  appointment: ['PatNum', 'NextAptNum', 'ProvNum', 'Op', 'AptDateTime', 'ClinicNum', 'DateTStamp'],
  procedurelog: ['PatNum', 'AptNum', 'PlannedAptNum', 'CodeNum', 'ProvNum', 'ClinicNum', 'DateTStamp'],
  claim: ['PatNum', 'PlanNum', 'InsSubNum', 'ClaimStatus', 'SecDateTEdit'],
  claimproc: ['ProcNum', 'ClaimNum', 'PatNum', 'ProvNum', 'ClaimPaymentNum', 'SecDateTEdit'],
  recall: ['PatNum', 'RecallTypeNum', 'DateScheduled'],
  payment: ['PatNum', 'PayType', 'SecDateTEdit'],
  paysplit: ['PayNum', 'PatNum', 'ProcNum', 'SecDateTEdit'],
  labcase: ['PatNum', 'AptNum', 'LaboratoryNum'],
  schedule: ['SchedDate', 'ProvNum', 'DateTStamp'],
};

const STAMP = 'timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP';

function createTable(table: OdTableName, engine: string): string {
  const { columns, key, stamp } = odTables[table];
  const list = Object.entries(columns as Record<string, ColumnKind>)
    .filter(([name]) => !gathered[table]?.[name])
    .map(
      ([name, kind]) =>
        `\`${name}\` ${name === stamp ? STAMP : (exceptions[`${table}.${name}`] ?? kinds[kind])}`,
    );
  const primary = table === 'preference' ? 'PrefNum' : key;
  return `CREATE TABLE \`${table}\` (\n  ${[
    ...list,
    ...(beside[table] ?? []),
    `PRIMARY KEY (\`${primary}\`)`,
    ...(indexes[table] ?? []).map((column) => `KEY (\`${column}\`)`),
  ].join(',\n  ')}\n) ENGINE=${engine} DEFAULT CHARSET=utf8mb3`;
}

/**
 * The statements that make the tables.
 * @param engine MyISAM, as in most offices, or InnoDB
 */
export const createTables = (engine: 'MyISAM' | 'InnoDB' = 'MyISAM'): string[] => [
  ...odTableNames.map((table) => createTable(table, engine)),
  `CREATE TABLE scheduleop (
  ScheduleOpNum bigint NOT NULL AUTO_INCREMENT PRIMARY KEY,
  ScheduleNum bigint NOT NULL DEFAULT 0,
  OperatoryNum bigint NOT NULL DEFAULT 0,
  KEY (ScheduleNum), KEY (OperatoryNum)
) ENGINE=${engine} DEFAULT CHARSET=utf8mb3`,
  `CREATE TABLE histappointment (
  HistApptNum bigint NOT NULL AUTO_INCREMENT PRIMARY KEY,
  HistUserNum bigint NOT NULL DEFAULT 0,
  HistDateTStamp datetime NOT NULL DEFAULT '0001-01-01 00:00:00',
  HistApptAction tinyint NOT NULL DEFAULT 0,
  AptNum bigint NOT NULL DEFAULT 0,
  PatNum bigint NOT NULL DEFAULT 0,
  AptStatus tinyint NOT NULL DEFAULT 0,
  AptDateTime datetime NOT NULL DEFAULT '0001-01-01 00:00:00',
  ClinicNum bigint NOT NULL DEFAULT 0,
  KEY (HistDateTStamp), KEY (AptNum)
) ENGINE=${engine} DEFAULT CHARSET=utf8mb3`,
];
