/** How long a socket's path may be on every system, without the end mark (macOS: 104 bytes with it). */
export const MAX_SOCKET_PATH = 103;

/** PostgreSQL's port: it names the socket, and is a TCP port only where there are no sockets. */
export const SOCKET_PORT = 5432;

/**
 * Settings for a small office server: 2 cores, a few GB of memory, an SSD.
 * @param durable false for tests alone: a crash of the machine may then ruin the data
 */
export function postgresSettings(durable: boolean): Record<string, string> {
  return {
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_connections: '120',
    max_parallel_workers_per_gather: '1',
    max_parallel_workers: '2',
    // Lists and threads are short queries: compiling them costs more than it gains.
    jit: 'off',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // No patient's data in the log: neither statements nor the rows an error is about.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_line_prefix: '%m [%p] ',
    cluster_name: 'chairline',
    // What is committed outlives a killed PostgreSQL all the same, though not the machine.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', autovacuum_naptime: '5min' }),
  };
}
