export interface Config {
  publicUrl: string;
  sessionKey: Uint8Array;
  sessionSecret: string;
  logLevel: string;
  dataDir: string;
  databasePoolSize: number;
  redisUrl: string | undefined;
  trustProxy: boolean;
  requestsPerMinute: number;
  s3:
    | { bucket: string; region: string; endpoint?: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
  plivo: { authId: string; authToken: string; apiUrl: string | undefined };
}
