/** Words and limits of contacts: specification 2, sections 5, 8 and 9. */
export const contactMessages = {
  requiredFields: 'Please fill in all required fields',
  created: 'Contact Created Successfully',
  createFailed: 'Failed To Create Contact',
  updated: 'Contact Updated Successfully',
  updateFailed: 'Failed To Update Contact',
  emptyList: 'No calls or messages found',
  chooseContact: 'Choose a contact to get started',
  hasHistory: 'This contact has calls or messages and stays in the list. Rename it instead.',
} as const;

/** Height of a row of the left list, in CSS pixels. */
export const CONTACT_ROW_HEIGHT = 45;
export const CONTACT_PAGE_SIZE = 50;
export const CONTACT_PAGE_MAX = 1000;
export const SEARCH_MAX_LENGTH = 100;

/** The virtual type that stands for every contact. */
export const CONTACT_TYPE_ALL = 0;
