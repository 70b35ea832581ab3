/** The columns of the appointments, in their order (specification 2, section 2: Appointments tab). */
export const appointmentColumns = ['Date', 'Time', 'Provider', 'Notes', 'Procedures'] as const;
export type AppointmentColumn = (typeof appointmentColumns)[number];

/** How many of them stand side by side in a container of so many CSS pixels; the rest goes into the row's detail. */
export function columnsAt(width: number): readonly AppointmentColumn[] {
  if (width > 600) return appointmentColumns;
  if (width > 500) return appointmentColumns.slice(0, 4);
  if (width > 300) return appointmentColumns.slice(0, 3);
  return appointmentColumns.slice(0, 2);
}
