import { expect, it } from 'vitest';
import { colorsOfTypes } from './type-colors.ts';

it('colours every type but the patient', () => {
  const types = [
    { type_id: 1, type_name: 'Patient', color: '#2E7D32' },
    { type_id: 2, type_name: 'New patient', color: '#3D6DCC' },
    { type_id: 3, type_name: ' PATIENT ', color: '#B26A00' },
    { type_id: 4, type_name: 'Lab', color: '#00838F' },
  ];
  expect([...colorsOfTypes(types)]).toEqual([
    [2, '#3D6DCC'],
    [4, '#00838F'],
  ]);
});
