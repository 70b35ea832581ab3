import { type Caller, createOffice, createUser, signIn, type TestOffice } from './factory.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** A number as the carrier has it. */
interface RentedNumber {
  number: string;
  application: string | null;
}

/** A softphone as the carrier has it. */
export interface CarrierSoftphone {
  endpointId: string;
  username: string;
  alias: string;
  /** MD5: the carrier shows it so. */
  passwordHash: string;
  /** How often its password was changed. */
  passwordChanges: number;
}

export interface PhoneWorld {
  app: TestApp;
  sandbox: TestSandbox;
  /** A fresh office with a text number, and one of its admins. */
  office(): Promise<{ office: TestOffice; admin: Caller }>;
  /** A number the carrier sells, ten digits; each answer is another one. */
  forSale(areaCode?: string): string;
  rented(tenDigits: string): Promise<RentedNumber | undefined>;
  softphones(): Promise<CarrierSoftphone[]>;
  fault(mode: string): Promise<void>;
  close(): Promise<void>;
}

/** The server with its jobs, and the carrier played beside it. */
export async function startPhoneWorld(options: TestAppOptions = {}): Promise<PhoneWorld> {
  const sandbox = await startSandbox('http://desk.test');
  const app = await createTestApp({
    plivoApiUrl: sandbox.plivoApiUrl,
    publicUrl: 'http://desk.test',
    withoutJobs: false,
    carrierTimeoutMs: 400,
    phoneTiming: { doubt: 500, lookAgain: 100, firstBackoff: 50, maxBackoff: 150, giveUp: 60_000 },
    ...options,
  });
  let line = 119;
  return {
    app,
    sandbox,
    async office() {
      const office = await createOffice(app);
      return { office, admin: await signIn(app, await createUser(app, office, { role: 'Admin' })) };
    },
    forSale(areaCode = '503') {
      line += 1;
      return `${areaCode}5550${line}`;
    },
    async rented(tenDigits) {
      const numbers = (await sandbox.control('/plivo/numbers')) as RentedNumber[];
      return numbers.find((one) => one.number === `+1${tenDigits}`);
    },
    softphones: () => sandbox.control('/plivo/endpoints') as ReturnType<PhoneWorld['softphones']>,
    async fault(mode) {
      await sandbox.control('/faults', { vendor: 'plivo', mode });
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}
