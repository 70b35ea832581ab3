/**
 * The contact types an office begins with; its admins change them as they like. The list's chips and the import go by
 * the names of 'Patient' and 'hotlead'; 'hotlead' is the specification's own word.
 */
export const defaultContactTypes = [
  { name: 'Patient', description: 'Has a chart with us', color: '#2E7D32' },
  { name: 'New patient', description: 'First visit is booked', color: '#3D6DCC' },
  { name: 'hotlead', description: 'Asked about treatment, not booked yet', color: '#B26A00' },
  { name: 'Vendor', description: 'Supplies and services', color: '#7E57C2' },
  { name: 'Lab', description: 'Crowns, bridges, appliances', color: '#00838F' },
  { name: 'Inactive', description: 'Has left the practice', color: '#607D8B' },
] as const;
