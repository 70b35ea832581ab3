/**
 * The contact types an office begins with; its admins change them as they like. Two cannot be changed: the list's
 * chips and the import rely on them. 'hotlead' is the specification's own word.
 */
export const defaultContactTypes = [
  { name: 'Patient', description: 'Has a chart with us', color: '#5B8C6A', canBeChanged: false },
  { name: 'New patient', description: 'First visit is booked', color: '#4A90E2', canBeChanged: true },
  {
    name: 'hotlead',
    description: 'Asked about treatment, not booked yet',
    color: '#C98A2B',
    canBeChanged: false,
  },
  { name: 'Vendor', description: 'Supplies and services', color: '#7A6BB0', canBeChanged: true },
  { name: 'Lab', description: 'Crowns, bridges, appliances', color: '#4E8F99', canBeChanged: true },
  { name: 'Inactive', description: 'Has left the practice', color: '#8A94A3', canBeChanged: true },
] as const;
