/**
 * Who writes a table of another feature, and why: `writer → table`. The list is to become shorter; `npm run check`
 * fails for a write that is not in it, and for a line that nothing needs any more.
 */
export const tableExceptions: Readonly<Record<string, string>> = {
  // Written by whoever restores, re-seals or copies a table that it is given by name.
  'platform → *': 'restore and rotate-key go through all tables of the catalogue',
  'exports → *': 'an archive is restored into all tables that it has',
  'practice → *': 'the copy of the practice system: od_* tables by the list of packages/open-dental',

  // Columns of an office's row that belong to a feature above offices.
  'billing → clients': 'access_until follows the plan',
  'practice → clients': 'od_enabled: the practice system is switched on',
  'social → clients': 'the office’s page',

  // Two contacts become one: rows of every feature follow, in one transaction with a picture to go back by.
  'contacts → comm_items': 'a merge numbers both threads anew',
  'contacts → contact_reads': 'a merge brings the read marks along',
  'contacts → convo_references': 'a merge brings the conversations along',
  'contacts → likely_opt_outs': 'a merge brings them along',
  'contacts → contact_tag_hands': 'a merge brings along who put a tag on',
  'contacts → mass_tagging_batches': 'a merge brings along what an undo would take off',
  'inbox → phones': 'a number’s pace moves with each text that leaves',

  // Written by the database itself, in the statement that it follows.
  'threads → search_entries': 'triggers keep the search index',
  'mail → search_entries': 'triggers keep the search index',
  'conversations → search_entries': 'triggers keep the search index',
  'conversations → contacts': 'a trigger counts a contact’s internal conversations',
  'inbox → webhook_deliveries': 'app_take_texts: a text taken in is one call of the database',
  'inbox → comm_items': 'app_take_texts',
  'inbox → contacts': 'app_take_texts',

  // Kept by the platform for all; the ways to write it are still each feature’s own.
  'google-connection → office_secrets': 'Google’s rights, sealed',
  'practice → office_secrets': 'Open Dental’s token',
};
