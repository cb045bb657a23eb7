export type ItemFamily = 'machining' | 'sheet-metal' | 'packaging' | 'electronics';

/** An item that can be ordered. Price in cents per `per` units; quantities in whole units, in steps. */
export type CatalogueItem = {
  family: ItemFamily;
  number: string;
  revision: string | null;
  name: string;
  description: string;
  unit: string;
  cents: number;
  per: 1 | 100;
  quantities: readonly number[];
};

const item =
  (family: ItemFamily, unit: string, per: 1 | 100, quantities: readonly number[]) =>
  (
    number: string,
    revision: string | null,
    name: string,
    description: string,
    cents: number,
  ): CatalogueItem => ({
    family,
    number,
    revision,
    name,
    description,
    unit,
    cents,
    per,
    quantities,
  });

const turned = item('machining', 'PCE', 1, [2, 5, 10, 12, 24, 40, 60]);
const small = item('machining', 'PCE', 100, [200, 500, 1000, 2500, 5000]);
const sheet = item('sheet-metal', 'PCE', 1, [4, 8, 10, 20, 50, 120]);
const profile = item('sheet-metal', 'MTR', 1, [6, 12, 18, 36, 96]);
const box = item('packaging', 'PCE', 100, [250, 500, 1000, 3000]);
const film = item('packaging', 'KGM', 1, [75, 150, 300, 480]);
const board = item('electronics', 'PCE', 1, [10, 25, 50, 100]);
const part = item('electronics', 'PCE', 100, [500, 1000, 4000, 10000]);

export const catalogue: readonly CatalogueItem[] = [
  turned('10-4471', 'C', 'Drive shaft Ø35 × 412', 'C45+QT, ground h6 on both seats, keyway DIN 6885', 8_640),
  turned('10-4488', 'A', 'Bearing housing 6208', 'EN-GJL-250, machined complete, primed RAL 7035', 6_415),
  turned(
    '10-5120',
    'B',
    'Valve block 4-way',
    'EN AW-6082 T6, hard anodised 25 µm, all bores deburred',
    21_750,
  ),
  turned('10-5133', 'D', 'Piston rod Ø22 × 286', '42CrMo4, hard chromed 20 µm, Ra 0.2', 5_290),
  turned(
    '10-5206',
    null,
    'Flange DN50 PN16 special',
    '1.4404, gasket face Ra 3.2, with 3.1 certificate',
    7_930,
  ),
  turned('10-6002', 'E', 'Spindle nut Tr24×5', 'CuSn12-C, left-hand thread', 4_875),
  turned('10-6017', 'A', 'Clamping jaw set (3 pcs)', '16MnCr5, case hardened 58+2 HRC', 13_200),
  turned('10-6044', 'B', 'Sensor bracket milled', 'EN AW-5083, black anodised', 2_360),
  turned('10-6090', null, 'Gear wheel m2 z48', '16MnCr5, quality 7 to DIN 3962, bore H7', 9_985),
  turned('10-6112', 'C', 'Guide bush Ø40 G6', 'CuZn37, with graphite plugs', 1_845),
  small('11-0203', null, 'Spacer M6 × 18', '11SMnPb30, zinc plated, Cr(VI) free', 3_120),
  small('11-0219', 'A', 'Dowel pin 8 m6 × 30', '100Cr6 hardened, ISO 8734', 4_480),
  small('11-0251', 'B', 'Threaded insert M5', 'Brass CW614N, knurled', 2_790),
  small('11-0307', null, 'Knurled thumb screw M4', '1.4305, DIN 653', 6_450),
  sheet(
    '20-1108',
    'B',
    'Control cabinet shell 600×800',
    'S235JR 2 mm, powder coated RAL 7016, foamed gasket',
    9_860,
  ),
  sheet('20-1121', 'A', 'Mounting plate 560×760', 'DX51D+Z275 3 mm, laser cut', 3_415),
  sheet('20-1187', 'F', 'Machine guard left', 'S235JR 1.5 mm, bent and welded, RAL 1028', 14_330),
  sheet('20-1188', 'F', 'Machine guard right', 'S235JR 1.5 mm, bent and welded, RAL 1028', 14_330),
  sheet('20-1240', null, 'Oil drip tray 1200×400', '1.4301 2 mm, TIG welded, leak tested', 18_700),
  sheet('20-1302', 'C', 'Cable duct cover', 'AlMg3 1.5 mm, slotted', 1_290),
  sheet('20-1355', 'A', 'Hopper chute upper part', '1.4404 3 mm, inside ground K240', 41_250),
  sheet('20-1391', null, 'Bracket Z 45×60×45', 'S355MC 4 mm, zinc nickel plated', 615),
  profile('21-0040', null, 'Angle profile 40×40×4', 'S235JR, cut to length 6 m, primed', 785),
  profile('21-0062', 'A', 'Guide rail C-profile', '1.4301, drilled every 250 mm', 2_240),
  box('30-2001', null, 'Folding box 310×220×150', 'Corrugated board 1.30 B, printed 1/0', 4_975),
  box('30-2014', 'B', 'Insert tray for valve block', 'Corrugated board 1.20 E, die cut', 2_160),
  box('30-2033', null, 'Transport box 600×400×320', 'Corrugated board 2.40 BC, FSC mix', 18_640),
  box('30-2050', 'A', 'Edge protector 35×35×800', 'Solid board, recycled', 3_390),
  film('31-0107', null, 'Stretch film 23 µm', 'LLDPE, 500 mm × 260 m, 30 % recycled', 268),
  film('31-0122', null, 'VCI film sheet', 'LDPE 100 µm with corrosion inhibitor, blue', 612),
  board(
    '40-7004',
    '2.1',
    'Controller board AX4',
    'PCB assembled, 4 layers, conformal coated, tested to TP-118',
    6_870,
  ),
  board('40-7009', '1.3', 'Sensor interface SI-8', 'PCB assembled, 8 analogue inputs, calibrated', 9_425),
  board('40-7021', '3.0', 'Power supply 24 V / 5 A', 'Open frame, EN 62368-1', 3_980),
  board('40-7036', '1.0', 'Display module 4.3"', 'IPS, bonded glass, 40-pin FFC', 5_240),
  board('40-7042', null, 'Cable harness CH-12', '12 wires 0.5 mm², M12 A-coded, labelled both ends', 2_715),
  part('41-0510', null, 'Ceramic capacitor 100 nF 50 V', 'X7R 0603, reel of 4000', 68),
  part('41-0522', null, 'Pin header 2×10', 'Gold flash, 2.54 mm, vertical', 1_940),
  part('41-0588', 'A', 'Light guide 3 mm', 'PMMA clear, press fit', 1_135),
];

/** Notes that a buyer writes on an order or a line. */
export const orderNotes: readonly string[] = [
  'Please confirm within two working days.',
  'Goods in is open from 7:00 to 15:30; announce deliveries of more than two pallets.',
  'Part deliveries only after agreement.',
  'Mark every packing unit with our order number and item number.',
  'Material certificate 3.1 to EN 10204 goes with the delivery.',
  'Price agreement of September applies.',
  'Bitte Auftragsbestätigung an den Besteller.',
  'Graag leveren met transportbon, pallets retour.',
  'First samples were released on the last order; no sample report needed.',
];

export const lineNotes: readonly string[] = [
  'Deburr all edges, see drawing note 4.',
  'Surface must be free of grease: the part goes straight to assembly.',
  'Urgent: the line stands still without it.',
  'Pack in layers with interleaves.',
  'Revision changed since the last order, please check the drawing.',
  'Partial quantity may come earlier.',
];

export const longNote = `This order is part of the framework agreement for the packaging line project. Deliveries follow the \
assembly sequence of the project: first the frames, then the guards, last the covers. Should a date not be possible, \
propose one for the line in question and leave the others as they are, since each line is called off by a different \
assembly team. Packaging: every unit on its own pallet, protected against moisture, with the item number, the revision \
and the order number on two sides, readable from the fork-lift. Documents: the dimensional report for the first piece of \
every item, the material certificate 3.1 for all load-bearing parts, and the declaration of conformity for coated parts. \
Invoices are sent per delivery and carry the position numbers of this order. Questions about drawings go to the \
engineering department, questions about dates and prices to the contact named above.`;
