/**
 * The tables of Open Dental that Chairline keeps a copy of, and of each the columns it uses: one list for the
 * connector's SQL, the REST gateway, the copy in our database and the made-up practice. Names are Open Dental's own
 * (its schema document of 25.3); `mirrorName` and `mirrorColumn` make ours of them.
 */

/**
 * What a column holds, as it is kept here.
 * - `key`: the table's own number; a row without one is refused
 * - `ref`: the number of another row, 0 for none
 * - `int`, `bool`
 * - `money`: integer cents (Open Dental has doubles of dollars)
 * - `text`: without NUL and broken surrogates, '' for none
 * - `date`: `yyyy-MM-dd`; `datetime`: `yyyy-MM-dd HH:mm:ss`, the office's wall clock; null for Open Dental's empty ones
 * - `time`: `HH:mm:ss`
 */
export type ColumnKind =
  | 'key'
  | 'name'
  | 'ref'
  | 'int'
  | 'bool'
  | 'money'
  | 'text'
  | 'date'
  | 'datetime'
  | 'time';

export interface OdTable {
  /** Open Dental's name of it. */
  readonly name: OdTableName;
  readonly key: string;
  /** The column that says when a row last changed; null where Open Dental has none and all of it is read each time. */
  readonly stamp: string | null;
  readonly columns: Readonly<Record<string, ColumnKind>>;
}

const definitions = {
  // What others point to comes first: a list is readable while the rest is still on its way.
  preference: {
    key: 'PrefName',
    stamp: null,
    columns: { PrefName: 'name', ValueString: 'text' },
  },
  definition: {
    key: 'DefNum',
    stamp: null,
    columns: {
      DefNum: 'key',
      Category: 'int',
      ItemOrder: 'int',
      ItemName: 'text',
      ItemValue: 'text',
      /** As .NET writes a colour: alpha, red, green and blue as one signed integer. */
      ItemColor: 'int',
      IsHidden: 'bool',
    },
  },
  clinic: {
    key: 'ClinicNum',
    stamp: null,
    columns: {
      ClinicNum: 'key',
      Description: 'text',
      Abbr: 'text',
      Address: 'text',
      City: 'text',
      State: 'text',
      Zip: 'text',
      Phone: 'text',
      IsHidden: 'bool',
      ItemOrder: 'int',
    },
  },
  provider: {
    key: 'ProvNum',
    stamp: 'DateTStamp',
    columns: {
      ProvNum: 'key',
      Abbr: 'text',
      LName: 'text',
      FName: 'text',
      Suffix: 'text',
      IsSecondary: 'bool',
      IsHidden: 'bool',
      ItemOrder: 'int',
      ProvStatus: 'int',
      DateTStamp: 'datetime',
    },
  },
  operatory: {
    key: 'OperatoryNum',
    stamp: 'DateTStamp',
    columns: {
      OperatoryNum: 'key',
      OpName: 'text',
      Abbrev: 'text',
      ItemOrder: 'int',
      IsHidden: 'bool',
      ProvDentist: 'ref',
      ProvHygienist: 'ref',
      IsHygiene: 'bool',
      ClinicNum: 'ref',
      DateTStamp: 'datetime',
    },
  },
  schedule: {
    key: 'ScheduleNum',
    stamp: 'DateTStamp',
    columns: {
      ScheduleNum: 'key',
      SchedDate: 'date',
      StartTime: 'time',
      StopTime: 'time',
      /** 0 practice, 1 provider, 2 blockout, 3 employee. */
      SchedType: 'int',
      ProvNum: 'ref',
      BlockoutType: 'ref',
      Status: 'int',
      ClinicNum: 'ref',
      /** The numbers of the operatories it is for, `5,6`; '' for none in particular. See `gathered`. */
      Operatories: 'text',
      DateTStamp: 'datetime',
    },
  },
  recalltype: {
    key: 'RecallTypeNum',
    stamp: null,
    columns: {
      RecallTypeNum: 'key',
      Description: 'text',
      /** How long its visit takes, sign by sign, in the practice's own increments; '' for that of its procedures. */
      TimePattern: 'text',
      /** Codes of the procedures it is booked with, `D0120,D1110`. */
      Procedures: 'text',
    },
  },
  appointmenttype: {
    key: 'AppointmentTypeNum',
    stamp: null,
    columns: {
      AppointmentTypeNum: 'key',
      AppointmentTypeName: 'text',
      AppointmentTypeColor: 'int',
      ItemOrder: 'int',
      IsHidden: 'bool',
      /** As an appointment's, in signs of five minutes; '' for that of its procedures. */
      Pattern: 'text',
      /** Codes of the procedures it is booked with, `D0272,D0274`. */
      CodeStr: 'text',
    },
  },
  procedurecode: {
    key: 'CodeNum',
    stamp: 'DateTStamp',
    columns: {
      CodeNum: 'key',
      ProcCode: 'text',
      Descript: 'text',
      AbbrDesc: 'text',
      LaymanTerm: 'text',
      /** How long it takes, sign by sign as an appointment's pattern, in the practice's own increments. */
      ProcTime: 'text',
      ProcCat: 'ref',
      IsHygiene: 'bool',
      DateTStamp: 'datetime',
    },
  },
  carrier: {
    key: 'CarrierNum',
    stamp: 'SecDateTEdit',
    columns: {
      CarrierNum: 'key',
      CarrierName: 'text',
      Phone: 'text',
      ElectID: 'text',
      SecDateTEdit: 'datetime',
    },
  },
  insplan: {
    key: 'PlanNum',
    stamp: 'SecDateTEdit',
    columns: {
      PlanNum: 'key',
      GroupName: 'text',
      GroupNum: 'text',
      CarrierNum: 'ref',
      SecDateTEdit: 'datetime',
    },
  },
  inssub: {
    key: 'InsSubNum',
    stamp: 'SecDateTEdit',
    columns: {
      InsSubNum: 'key',
      PlanNum: 'ref',
      Subscriber: 'ref',
      SubscriberID: 'text',
      SecDateTEdit: 'datetime',
    },
  },
  laboratory: {
    key: 'LaboratoryNum',
    stamp: null,
    columns: {
      LaboratoryNum: 'key',
      Description: 'text',
      Phone: 'text',
      Email: 'text',
      WirelessPhone: 'text',
      IsHidden: 'bool',
    },
  },
  patient: {
    key: 'PatNum',
    stamp: 'DateTStamp',
    columns: {
      PatNum: 'key',
      LName: 'text',
      FName: 'text',
      MiddleI: 'text',
      Preferred: 'text',
      PatStatus: 'int',
      Gender: 'int',
      Position: 'int',
      Birthdate: 'date',
      Address: 'text',
      Address2: 'text',
      City: 'text',
      State: 'text',
      Zip: 'text',
      HmPhone: 'text',
      WkPhone: 'text',
      WirelessPhone: 'text',
      Email: 'text',
      Guarantor: 'ref',
      PriProv: 'ref',
      SecProv: 'ref',
      ClinicNum: 'ref',
      PreferConfirmMethod: 'int',
      PreferContactMethod: 'int',
      PreferRecallMethod: 'int',
      Language: 'text',
      TxtMsgOk: 'int',
      BalTotal: 'money',
      InsEst: 'money',
      DateFirstVisit: 'date',
      SecDateEntry: 'date',
      DateTStamp: 'datetime',
    },
  },
  appointment: {
    key: 'AptNum',
    stamp: 'DateTStamp',
    columns: {
      AptNum: 'key',
      PatNum: 'ref',
      AptStatus: 'int',
      Pattern: 'text',
      Confirmed: 'ref',
      Op: 'ref',
      Note: 'text',
      ProvNum: 'ref',
      ProvHyg: 'ref',
      AptDateTime: 'datetime',
      NextAptNum: 'ref',
      UnschedStatus: 'ref',
      IsNewPatient: 'bool',
      ProcDescript: 'text',
      ClinicNum: 'ref',
      IsHygiene: 'bool',
      AppointmentTypeNum: 'ref',
      DateTimeArrived: 'datetime',
      DateTimeSeated: 'datetime',
      DateTimeDismissed: 'datetime',
      Priority: 'int',
      SecDateTEntry: 'datetime',
      DateTStamp: 'datetime',
    },
  },
  recall: {
    key: 'RecallNum',
    stamp: 'DateTStamp',
    columns: {
      RecallNum: 'key',
      PatNum: 'ref',
      RecallTypeNum: 'ref',
      DateDue: 'date',
      DatePrevious: 'date',
      RecallInterval: 'int',
      RecallStatus: 'ref',
      DateScheduled: 'date',
      IsDisabled: 'bool',
      DisableUntilDate: 'date',
      DisableUntilBalance: 'money',
      Priority: 'int',
      Note: 'text',
      DateTStamp: 'datetime',
    },
  },
  procedurelog: {
    key: 'ProcNum',
    stamp: 'DateTStamp',
    columns: {
      ProcNum: 'key',
      PatNum: 'ref',
      AptNum: 'ref',
      PlannedAptNum: 'ref',
      ProcDate: 'date',
      ProcFee: 'money',
      Surf: 'text',
      ToothNum: 'text',
      ToothRange: 'text',
      Priority: 'ref',
      ProcStatus: 'int',
      ProvNum: 'ref',
      CodeNum: 'ref',
      ClinicNum: 'ref',
      UnitQty: 'int',
      BaseUnits: 'int',
      DateTP: 'date',
      DateTStamp: 'datetime',
    },
  },
  claim: {
    key: 'ClaimNum',
    stamp: 'SecDateTEdit',
    columns: {
      ClaimNum: 'key',
      PatNum: 'ref',
      DateService: 'date',
      DateSent: 'date',
      DateSentOrig: 'date',
      DateReceived: 'date',
      ClaimStatus: 'text',
      ClaimType: 'text',
      PlanNum: 'ref',
      InsSubNum: 'ref',
      ProvTreat: 'ref',
      ClaimFee: 'money',
      InsPayEst: 'money',
      InsPayAmt: 'money',
      WriteOff: 'money',
      PreAuthString: 'text',
      ClaimNote: 'text',
      ClinicNum: 'ref',
      CustomTracking: 'ref',
      SecDateTEdit: 'datetime',
    },
  },
  claimproc: {
    key: 'ClaimProcNum',
    stamp: 'SecDateTEdit',
    columns: {
      ClaimProcNum: 'key',
      ProcNum: 'ref',
      ClaimNum: 'ref',
      PatNum: 'ref',
      ProvNum: 'ref',
      Status: 'int',
      FeeBilled: 'money',
      InsPayEst: 'money',
      InsPayAmt: 'money',
      WriteOff: 'money',
      CodeSent: 'text',
      Remarks: 'text',
      ClaimPaymentNum: 'ref',
      ClaimPaymentTracking: 'ref',
      ClinicNum: 'ref',
      LineNumber: 'int',
      SecDateTEdit: 'datetime',
    },
  },
  labcase: {
    key: 'LabCaseNum',
    stamp: 'DateTStamp',
    columns: {
      LabCaseNum: 'key',
      PatNum: 'ref',
      LaboratoryNum: 'ref',
      AptNum: 'ref',
      PlannedAptNum: 'ref',
      DateTimeDue: 'datetime',
      DateTimeCreated: 'datetime',
      DateTimeSent: 'datetime',
      DateTimeRecd: 'datetime',
      DateTimeChecked: 'datetime',
      ProvNum: 'ref',
      Instructions: 'text',
      LabFee: 'money',
      InvoiceNum: 'text',
      DateTStamp: 'datetime',
    },
  },
  payment: {
    key: 'PayNum',
    stamp: 'SecDateTEdit',
    columns: {
      PayNum: 'key',
      PayType: 'ref',
      PayDate: 'date',
      PayAmt: 'money',
      PatNum: 'ref',
      ClinicNum: 'ref',
      SecDateTEdit: 'datetime',
    },
  },
  paysplit: {
    key: 'SplitNum',
    stamp: 'SecDateTEdit',
    columns: {
      SplitNum: 'key',
      PayNum: 'ref',
      SplitAmt: 'money',
      PatNum: 'ref',
      ProvNum: 'ref',
      ClinicNum: 'ref',
      ProcNum: 'ref',
      SecDateTEdit: 'datetime',
    },
  },
  claimpayment: {
    key: 'ClaimPaymentNum',
    stamp: 'SecDateTEdit',
    columns: {
      ClaimPaymentNum: 'key',
      CheckDate: 'date',
      CheckAmt: 'money',
      PayType: 'ref',
      CarrierName: 'text',
      ClinicNum: 'ref',
      SecDateTEdit: 'datetime',
    },
  },
} as const satisfies Record<
  string,
  { key: string; stamp: string | null; columns: Record<string, ColumnKind> }
>;

type Definitions = typeof definitions;
export type OdTableName = keyof Definitions;

/** In the order in which they are first read. */
export const odTableNames = Object.keys(definitions) as OdTableName[];

export const odTables = Object.fromEntries(
  Object.entries(definitions).map(([name, table]) => [name, { name, ...table }]),
) as unknown as { readonly [T in OdTableName]: OdTable & { readonly name: T } };

/** A value as it is kept here: text of dates and times, cents of money. */
interface KindValue {
  key: number;
  name: string;
  ref: number;
  int: number;
  bool: boolean;
  money: number;
  text: string;
  date: string | null;
  datetime: string | null;
  time: string | null;
}

/** A clean row of a table, by Open Dental's column names. */
export type OdRow<T extends OdTableName = OdTableName> = {
  -readonly [C in keyof Definitions[T]['columns']]: Definitions[T]['columns'][C] extends ColumnKind
    ? KindValue[Definitions[T]['columns'][C]]
    : never;
};

/** Columns of ours that Open Dental keeps as rows of another table: `column` of all that name the row in `by`. */
export const gathered: Partial<
  Record<OdTableName, Readonly<Record<string, { table: string; by: string; column: string }>>>
> = {
  schedule: { Operatories: { table: 'scheduleop', by: 'ScheduleNum', column: 'OperatoryNum' } },
};

/** The columns of a table, in the order in which rows travel. */
export const columnsOf = (table: OdTableName): string[] => Object.keys(odTables[table].columns);

/** The name of our copy of a table: `od_` and Open Dental's. */
export const mirrorName = (table: OdTableName): string => `od_${table}`;

/** The name of a column in our copy: `WirelessPhone` is `wireless_phone`, `LName` is `l_name`. */
export const mirrorColumn = (column: string): string =>
  column
    .replace(/(?<![A-Z])([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();

/** The types of our copy's columns. */
export const mirrorTypes: Readonly<Record<ColumnKind, string>> = {
  key: 'bigint',
  name: 'text',
  ref: 'bigint',
  int: 'integer',
  bool: 'boolean',
  money: 'bigint',
  text: 'text',
  date: 'date',
  datetime: 'timestamp without time zone',
  time: 'time without time zone',
};
